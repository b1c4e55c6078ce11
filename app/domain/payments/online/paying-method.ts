/** The tenant's payment method in the portal, saved or entered now. Source: money.md 3.4, 3.20, api.md T16. */
import type { Tx } from "#db/client.server.ts"
import type { MethodOwner } from "../../payment-methods/method-owner.ts"
import { ownMethodOf } from "../../payment-methods/stored-methods.ts"
import { flowOf } from "../../payment-provider/entry-flow.ts"
import { badField } from "../../refusal.ts"
import { cardFeeOn } from "../../settings/card-fee-on.ts"
import { METHOD_TYPES, type PayInPortal } from "../inputs.ts"
import type { PaymentOrder } from "./open-payment.ts"

export type PayingMethod = Pick<PaymentOrder, "methodType" | "flow" | "methodId" | "signInId">

/** The chosen method. Refuses 400, beside `methodID`, one that this person has not saved and, while only credit cards have a fee, an unsaved card. */
export async function payingMethod(
  tx: Tx,
  owner: MethodOwner,
  { methodId, entry }: Pick<PayInPortal, "methodId" | "entry">,
): Promise<PayingMethod> {
  const methodType = METHOD_TYPES.find((entered) => entered === methodId)
  if (methodType === "card" && (await cardFeeOn(tx)) === "credit") throw badField("methodID", ADD_IT_FIRST)
  if (methodType !== undefined) return { methodType, flow: await flowOf(tx, { entry }), signInId: owner.signInId }
  const saved = await ownMethodOf(tx, owner, methodId)
  if (!saved) throw badField("methodID", NOT_SAVED)
  return { methodType: saved.type, flow: "saved", methodId: saved.id }
}

const ADD_IT_FIRST = "Add the card first: whether a fee is added depends on the card."
const NOT_SAVED = "This method is no longer saved. Choose another one."
