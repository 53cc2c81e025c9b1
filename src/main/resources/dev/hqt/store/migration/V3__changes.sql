-- What the last review of the session's project found: how many places that this machine runs or obeys had changed.
-- NULL: none was made since the session started.
ALTER TABLE sessions ADD COLUMN changes INTEGER;
