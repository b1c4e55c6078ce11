-- The confirmation that a share had alone until now is its person's (api.md 4.11, X186).
INSERT INTO document_confirmations (share_id, user_id, name, sha256, confirmed_at)
  SELECT id, confirmed_by, confirmed_name, confirmed_sha256, confirmed_at FROM document_shares
  WHERE confirmed_at IS NOT NULL AND confirmed_by IS NOT NULL ORDER BY id;
