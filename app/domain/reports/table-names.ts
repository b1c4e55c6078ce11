export const TABLE_NAMES = [
  "floors",
  "categories",
  "received",
  "income",
  "other-income",
  "information",
  "deposits",
  "processing",
  "expenses",
  "income-by-month",
  "occupancy-by-month",
  "collected-by-month",
] as const
export type TableName = (typeof TABLE_NAMES)[number]
