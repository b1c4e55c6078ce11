import type { Problem } from "~/domain/payments/online/intent-match.ts"
import type { Obstacle } from "~/domain/payments/sweep/unsettled.ts"

const BY_HAND = "record it by hand (Manual Payment, with the payment's number as its note)"
const OTHERWISE = "Otherwise refund it at the provider."

const ADVICE: Record<Problem, string> = {
  amount: `Compare the amounts with the ledger. If the tenant paid what the provider took, ${BY_HAND}. ${OTHERWISE}`,
  currency: "Refund it at the provider, and ask the tenant to pay in US dollars.",
  livemode:
    "Real money that arrived belongs to the tenant: refund it at the provider, or book it where real money is booked. Without real money there is nothing to do.",
  tenant: `Find out at the provider who paid. If it is a tenant here, ${BY_HAND}. ${OTHERWISE}`,
  method: `The fee was promised for another method. If the tenant agrees, ${BY_HAND}. ${OTHERWISE}`,
  intent: "The same receipt was paid before. If the tenant paid twice, refund one of the two at the provider.",
  receipt:
    "The receipt was recorded by hand. If it is the same money, there is nothing to do; if the tenant paid twice, refund it at the provider.",
  unknown: `Look it up at the provider. If a tenant paid it, ${BY_HAND}. If another program did, there is nothing to do.`,
}

export const adviceFor = (problem: string): string =>
  Object.hasOwn(ADVICE, problem) ? ADVICE[problem as Problem] : ADVICE.unknown

export const OBSTACLE_ADVICE: Record<Obstacle, string> = {
  not_listed:
    "The provider usually lists it within minutes. If it stays, look at the provider whether the secret key may read events.",
  unavailable:
    "If it stays while other payments arrive, open it at the provider, and ask the provider's support why it cannot be read.",
  refused:
    "Look at the provider whether the secret key may read payments, charges, refunds and disputes, and whether it is of the right account.",
  error:
    "Compare it at the provider with the tenant's ledger, and give the log's line about it to the operator of this portal: the program needs a correction. Record nothing by hand that may still be booked.",
}
