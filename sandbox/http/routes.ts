import { ACCOUNT_ROUTES } from "../account.ts"
import { BALANCE_ROUTES } from "../balance.ts"
import { CHARGE_ROUTES } from "../charges.ts"
import { CHECKOUT_ROUTES } from "../checkout.ts"
import { CUSTOMER_ROUTES } from "../customers.ts"
import { DISPUTE_ROUTES } from "../disputes.ts"
import { MANDATE_ROUTES } from "../mandates.ts"
import { PAYMENT_METHOD_ROUTES } from "../payment-methods.ts"
import { PAYOUT_ROUTES } from "../payouts.ts"
import { REFUND_ROUTES } from "../refunds.ts"
import { EVENT_ROUTES } from "./event-routes.ts"
import { INTENT_ROUTES } from "./intent-routes.ts"
import type { SandboxRoute } from "./router.ts"
import { SETUP_ROUTES } from "./setup-routes.ts"

export const ROUTES: readonly SandboxRoute[] = [
  ...ACCOUNT_ROUTES,
  ...CUSTOMER_ROUTES,
  ...INTENT_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...CHARGE_ROUTES,
  ...REFUND_ROUTES,
  ...DISPUTE_ROUTES,
  ...BALANCE_ROUTES,
  ...PAYOUT_ROUTES,
  ...EVENT_ROUTES,
  ...CHECKOUT_ROUTES,
  ...MANDATE_ROUTES,
  ...SETUP_ROUTES,
]
