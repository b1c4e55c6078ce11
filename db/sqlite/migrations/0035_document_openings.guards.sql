-- What somebody on an account had opened or confirmed until now is new to nobody who is on it (api.md 4.11, X184).
INSERT INTO document_openings (share_id, user_id, opened_at)
  SELECT d.id, p.user_id, coalesce(d.opened_at, d.confirmed_at) FROM document_shares d
  JOIN (
    SELECT tenant_id, id AS user_id FROM users WHERE tenant_id IS NOT NULL
    UNION SELECT tenant_id, user_id FROM sign_ins WHERE ended_at IS NULL
  ) p ON p.tenant_id = d.tenant_id
  WHERE d.opened_at IS NOT NULL OR d.confirmed_at IS NOT NULL ORDER BY d.id, p.user_id;
