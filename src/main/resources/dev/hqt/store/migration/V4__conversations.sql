-- How an id came to be known: given, captured, followed, fresh or chosen. NULL: an earlier hqt saw it and did not say.
ALTER TABLE harness_session_ids ADD COLUMN cause TEXT;

-- What a start was given, so that the next one can be compared with it. NULL: an earlier hqt did not say, or it is no
-- start. Arguments, names of variables and differences are lists of texts in JSON; no value of a variable is kept.
ALTER TABLE events ADD COLUMN cwd TEXT;
ALTER TABLE events ADD COLUMN model TEXT;
ALTER TABLE events ADD COLUMN arguments TEXT;
ALTER TABLE events ADD COLUMN environment TEXT;
ALTER TABLE events ADD COLUMN differences TEXT;
