/** Two small deposits that prove who owns a bank account, with the provider's documented amounts and codes. */
import type Stripe from "stripe"
import { SandboxRefusal } from "./http/errors.ts"
import { findMethod } from "./payment-methods.ts"
import { completeSetup, failSetup, setupOf, wrongSetupState } from "./setup-intents.ts"
import type { Sandbox } from "./store.server.ts"

type Verification = { amounts?: readonly number[] | undefined; descriptor_code?: string | undefined }

const RIGHT = ["32,45", "SM11AA"]
const TOO_OFTEN = ["10,11", "SM33CC"]
const TOO_LATE = ["40,41", "SM44DD"]
const FAILED = "payment_method_microdeposit_failed"
const PREFIX = "payment_method_microdeposit_verification"

/** Saves the account when the amounts (cents) or the code are right, else refuses (400). Too many attempts, late or lost deposits end the setup. */
export function verifyDeposits(sandbox: Sandbox, id: string, verification: Verification): Stripe.SetupIntent {
  const setup = setupOf(sandbox, id)
  if (setup.next_action?.type !== "verify_with_microdeposits") throw wrongSetupState(setup, "verify microdeposits for")
  const method = findMethod(sandbox, String(setup.payment_method))
  const entered = verification.descriptor_code ?? verification.amounts?.join(",") ?? ""
  const failureCode = failureCodeOf(method, entered)
  if (failureCode !== undefined) {
    const message = "The bank account could not be verified."
    const error = { type: "invalid_request_error", code: failureCode, message }
    throw refused(failureCode, message, failSetup(sandbox, setup, { ...error, payment_method: method }))
  }
  if (RIGHT.includes(entered)) return completeSetup(sandbox, setup, method)
  const mismatch = verification.descriptor_code === undefined ? "amounts_mismatch" : "descriptor_code_mismatch"
  throw refused(`${PREFIX}_${mismatch}`, "The deposits do not match.", setup)
}

function failureCodeOf(method: Stripe.PaymentMethod, entered: string): string | undefined {
  if (method.us_bank_account?.last4 === "6661") return FAILED
  if (TOO_OFTEN.includes(entered)) return `${PREFIX}_attempts_exceeded`
  return TOO_LATE.includes(entered) ? `${PREFIX}_timeout` : undefined
}

const refused = (code: string, message: string, setup: Stripe.SetupIntent) =>
  new SandboxRefusal(400, { type: "invalid_request_error", code, message, setup_intent: setup })
