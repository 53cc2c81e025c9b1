package dev.hqt.sandbox;

/**
 * System calls that the filter knows, with their numbers from the kernel's tables ({@code syscall_64.tbl} and the
 * generic table that aarch64 uses).
 */
enum Syscall {
    IOCTL(16, 29),
    SOCKET(41, 198),
    CLONE(56, 220),
    CLONE3(435, 435),
    UNSHARE(272, 97),
    SETNS(308, 268),

    KEYCTL(250, 219),
    ADD_KEY(248, 217),
    REQUEST_KEY(249, 218),

    BPF(321, 280),
    PERF_EVENT_OPEN(298, 241),
    USERFAULTFD(323, 282),

    KEXEC_LOAD(246, 104),
    KEXEC_FILE_LOAD(320, 294),
    INIT_MODULE(175, 105),
    FINIT_MODULE(313, 273),
    DELETE_MODULE(176, 106),

    MOUNT(165, 40),
    UMOUNT2(166, 39),
    PIVOT_ROOT(155, 41),
    OPEN_TREE(428, 428),
    MOVE_MOUNT(429, 429),
    FSOPEN(430, 430),
    FSCONFIG(431, 431),
    FSMOUNT(432, 432),
    FSPICK(433, 433),
    MOUNT_SETATTR(442, 442),
    OPEN_TREE_ATTR(467, 467),
    OPEN_BY_HANDLE_AT(304, 265),

    IO_URING_SETUP(425, 425),
    IO_URING_ENTER(426, 426),
    IO_URING_REGISTER(427, 427);

    private final int x86;
    private final int arm;

    Syscall(int x86, int arm) {
        this.x86 = x86;
        this.arm = arm;
    }

    int number(Architecture architecture) {
        return switch (architecture) {
            case X86_64 -> x86;
            case AARCH64 -> arm;
        };
    }
}
