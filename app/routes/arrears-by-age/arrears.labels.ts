import type { ResidentStatus } from "~/domain/reports/residents.ts"

/** What stands for the units of a tenant who had none that day. */
export const STATUS_LABELS: Record<ResidentStatus, string> = {
  current: "",
  former: "Former",
  "not moved in": "Not moved in",
}
