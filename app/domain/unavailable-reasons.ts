/** Refusals because the server cannot do something now, or is not set up for it: all 503. Source: api.md section 2. */
import { kind } from "./refusal-kind.ts"

export const UNAVAILABLE_REASONS = {
  PAYMENTS_UNAVAILABLE: kind(503, "Payment Error", "Card payments are not configured."),
  STORAGE_FULL: kind(503, "Storage Full", "There is not enough free space for files. Nothing was stored."),
  STORAGE_UNAVAILABLE: kind(
    503,
    "Not Available",
    "The folder of stored files cannot be reached now. Nothing was stored. Please try again in a moment.",
  ),
  UPLOADS_BUSY: kind(
    503,
    "Busy",
    "Too many files are arriving at once. Nothing was stored. Please try again in a moment.",
  ),
  SCANNER_UNAVAILABLE: kind(
    503,
    "Not Available",
    "The virus scanner cannot be reached: no file can be stored or fetched now. Please try again in a moment.",
  ),
  PICTURES_UNAVAILABLE: kind(
    503,
    "Not Available",
    "The picture could not be processed now. Nothing was stored. Please try again in a moment, or with another picture.",
  ),
  TEXTS_UNAVAILABLE: kind(503, "Not Available", "Text messages are not configured."),
  INBOUND_UNAVAILABLE: kind(503, "Not Available", "Inbound mail is not configured."),
  CLOCK_IN_DOUBT: kind(
    503,
    "Clock In Doubt",
    "This machine's clock may be wrong: nothing is charged or paid until an administrator has checked it. Nothing was stored.",
  ),
  DATABASE_BUSY: kind(503, "Busy", "The system is busy. Please try again in a moment."),
} as const
