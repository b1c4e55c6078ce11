/** The demo landlord's bank: two accounts for a year, a deposit slip every other week, and the security deposits in trust. */
import { DIRECT_METHODS } from "#db/schema/index.ts"
import { addBankAccount } from "~/domain/bank-accounts/add-account.ts"
import { accountsWithBalances } from "~/domain/bank-accounts/bank-accounts.ts"
import { depositSlipAtBank } from "~/domain/bank-accounts/deposit-slip.ts"
import { heldOn } from "~/domain/bank-accounts/held-deposits.ts"
import { inHand } from "~/domain/bank-accounts/in-hand.ts"
import { makeDepositSlip } from "~/domain/bank-accounts/make-slip.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { moveBetweenAccounts } from "~/domain/bank-accounts/transfers.ts"
import { today } from "~/domain/settings/defaults.ts"
import { absolute, asCents } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

const OPERATING = { name: "Operating", lastFour: "4417", opening: asCents(1_248_055) }

/** The operating account receives Zelle, Cash App and PayPal; the trust account holds exactly the deposits. */
export const addAccounts: Scene = async (tx, cast) => {
  const admin = cast.staff("admin")
  const openedDate = await today(tx)
  const { id: bankAccountId } = await addBankAccount(tx, admin, { ...OPERATING, openedDate })
  for (const method of DIRECT_METHODS) await setBankMethod(tx, admin, { method, bankAccountId })
  const { total: opening } = await heldOn(tx, openedDate)
  await addBankAccount(tx, admin, { name: "Deposits in trust", lastFour: "8802", opening, openedDate, isTrust: true })
}

export const depositAll: Scene = async (tx, cast) => {
  const slip = await makeSlip(tx, cast)
  if (slip)
    await depositSlipAtBank(tx, cast.staff("manager"), { depositSlipId: slip.id, depositedDate: await today(tx) })
}

export const makeSlip = async (...[tx, cast]: Parameters<Scene>) => {
  const money = await inHand(tx)
  const operating = (await accountsWithBalances(tx)).find(({ name }) => name === OPERATING.name)
  if (!operating || money.length === 0) return undefined
  const paymentIds = money.map(({ paymentId }) => paymentId)
  return makeDepositSlip(tx, cast.staff("manager"), { bankAccountId: operating.id, paymentIds })
}

/** Moves deposits that were paid with the rent into trust, or back. */
export const moveIntoTrust: Scene = async (tx, cast) => {
  const date = await today(tx)
  const { trust, difference } = await heldOn(tx, date)
  const operating = (await accountsWithBalances(tx)).find(({ name }) => name === OPERATING.name)
  if (!trust || !operating || !difference) return
  const [fromBankAccountId, toBankAccountId] = difference < 0 ? [operating.id, trust.id] : [trust.id, operating.id]
  const amount = absolute(difference)
  await moveBetweenAccounts(tx, cast.staff("admin"), { fromBankAccountId, toBankAccountId, amount, date })
}
