import { ACCOUNT_CALLS } from "./account-calls.ts"
import { ADMIN_CALLS } from "./admin-calls.ts"
import { AUTOPAY_CALLS } from "./autopay-calls.ts"
import type { CallReferences } from "./call-reference.ts"
import { CONTACT_CALLS } from "./contact-calls.ts"
import { FILE_CALLS } from "./file-calls.ts"
import { INBOX_CALLS } from "./inbox-calls.ts"
import { REQUEST_CALLS } from "./request-calls.ts"
import { SCHEDULE_CALLS } from "./schedule-calls.ts"
import { TENANT_CALLS } from "./tenant-calls.ts"
import { UNIT_CALLS } from "./unit-calls.ts"

export const CALL_REFERENCES: CallReferences = {
  ...ACCOUNT_CALLS,
  ...AUTOPAY_CALLS,
  ...UNIT_CALLS,
  ...TENANT_CALLS,
  ...INBOX_CALLS,
  ...SCHEDULE_CALLS,
  ...CONTACT_CALLS,
  ...FILE_CALLS,
  ...REQUEST_CALLS,
  ...ADMIN_CALLS,
}
