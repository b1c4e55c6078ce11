/**
 * Calls that an administrator signed in as another user cannot make: moving money or a tenant, exporting data, changing how that person signs in. Source:
 * api.md A4.
 */
export const CLOSED_WHILE_IMPERSONATING: ReadonlySet<string> = new Set([
  "manage own passkeys",
  "confirm who one is",
  "set up mail",
  "pay online",
  "manage own autopay",
  "manage own people",
  "manage people of tenants",
  "move tenants",
  "issue fees",
  "set late fee rules",
  "set payment policy",
  "record payments",
  "delete ledger entries",
  "make deposits",
  "manage bank",
  "refund payments",
  "adjust balances",
  "share files",
  "exchange documents",
  "choose alerts",
  "write to the office",
  "close months",
  "reopen reconciliations",
  "export the journal",
  "export everything",
  "export a tenant's data",
])
