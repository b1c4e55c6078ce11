import { command } from "../../commands.ts"
import { isConfirmed, mustBeConfirmed } from "../../identity-confirmed.ts"
import type { AboutTenantForm } from "../inputs.ts"

const PERMISSION = "export a tenant's data"

/** Whether the caller confirmed their identity recently, so that a download can begin at once. */
export const isConfirmedForTenantData = command(PERMISSION, (tx, actor, _input: object) => isConfirmed(tx, actor))

/** Refuses (403 CONFIRMATION_REQUIRED) until the caller has confirmed their identity; changes nothing. */
export const confirmForTenantData = command(
  PERMISSION,
  (tx, actor, _input: AboutTenantForm): Promise<void> => mustBeConfirmed(tx, actor),
)
