-- NULL: no jail. Else the policy, such as {"fs":"rw","net":true}.
ALTER TABLE sessions ADD COLUMN sandbox_json TEXT;
