import type { PRIORITIES } from "#db/schema/index.ts"

type Priority = (typeof PRIORITIES)[number]

/** Every kind of audit row and how much it matters. Source: api.md 4.9. */
export const CATEGORIES = {
  USR_LOGIN: "info",
  USR_LOGINFAIL: "low",
  USR_CREATED: "info",
  USR_RSTPASS: "low",
  USR_RSTSENT: "info",
  USR_EMAIL_CHANGED: "medium",
  USR_PERMISSION: "high",
  USR_DISABLED: "medium",
  USR_ENABLED: "low",
  USR_DELETED: "medium",
  MAN_RENTPAY: "info",
  TEN_RENTPAY: "info",
  PAYMENT_FAILED: "medium",
  CHARGEBACK_CREATED: "high",
  CHARGEBACK_WON: "medium",
  CHARGEBACK_LOST: "critical",
  TEN_DEPOSITADJ: "medium",
  TEN_BALANCEADJ: "medium",
  TEN_FEE: "info",
  TEN_MOVEIN: "info",
  TEN_VACATE: "medium",
  TEN_STATUS: "medium",
  TEN_STAY: "medium",
  MAN_PAYMENT_DELETE: "high",
  MAN_CHARGE_DELETE: "high",
  UNIT_CHANGED: "low",
  SETTINGS_CHANGED: "medium",
  RENTROLL_IMPORTED: "medium",
  ACCESS_DENIED: "low",
} as const satisfies Record<string, Priority>

export type Category = keyof typeof CATEGORIES
