@echo off
echo hqt builds on Linux and macOS only: on Windows, build it inside WSL with ./mvnw. 1>&2
exit /b 1
