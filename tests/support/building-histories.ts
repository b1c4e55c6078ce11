/** Random histories of a small building: all actions of staff, tenants and the provider, in any order. For fast-check. */
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import fc from "fast-check"
import { charges, payments, receipts, stays } from "#db/schema/index.ts"
import { editStay } from "~/domain/leasing/edit-stay.ts"
import { addSubunit, removeSubunit } from "~/domain/leasing/subunits.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { Refusal } from "~/domain/refusal.ts"
import { editUnit } from "~/domain/units/units.ts"
import { addDays, asDay, asMonth, type Day, daysAfter, type Month, monthOf } from "~/values/calendar.ts"
import { asBasisPoints, asCents, minus, percentOf, plus, ZERO } from "~/values/money.ts"
import { fails, isDisputed, isRefunded, paysOnline, refundFails, sendsByBank, succeeds } from "./provider.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays } from "./tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "./world.ts"

/** An action `days` after the previous one, in one of the suites, with an amount and a random choice. */
export type Happening<What = keyof typeof PERMISSION_NAMES> = {
  what: What
  days: number
  unit: number
  cents: number
  share: number
  pick: number
}

/** Rent is issued on the 1st, or on the 25th of the previous month. Late fees follow on the 5th. */
const JOB_DAYS = ["-01", "-05", "-25"]
const UNITS = [101, 102, 201]
const REASON = "It was entered by mistake."

/** Histories of up to `max` actions. */
export const histories = (max: number): fc.Arbitrary<Happening[]> => historiesOf(PERMISSION_NAMES, max)

/** Histories of up to `max` actions, all of them `possible`. */
export function historiesOf<What extends string>(
  possible: Record<What, Permission>,
  max: number,
): fc.Arbitrary<Happening<What>[]> {
  const happening = fc.record({
    what: fc.constantFrom(...(Object.keys(possible) as What[])),
    days: fc.nat(8),
    unit: fc.constantFrom(...UNITS),
    cents: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.constantFrom(1, 100_000)),
    share: fc.constantFrom(0, 0.3, 0.5, 1),
    pick: fc.nat(30),
  })
  return fc.array(happening, { minLength: 5, maxLength: max, size: "max" })
}

/** A building of three suites, two of them occupied. */
async function building(): Promise<Day> {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000, floor: 1, area: 400 })
  await suite(102, { rent: 60_000, deposit: 60_000, floor: 2 })
  await suite(201, { rent: 80_000, deposit: 80_000, floor: 21 })
  const start = asDay("2026-01-01")
  await movesIn(101, start, { deposit: 150_000, rent: 100_000, depositPayment: 150_000, depositMethod: "check" })
  await movesIn(201, start, {
    deposit: 80_000,
    rent: 80_000,
    rentPayment: 90_000,
    rentMethod: "zelle",
    primaryEmail: "b@example.com",
  })
  return start
}

/** The last day of a history, and the earliest month that it changed after later months had begun. */
export type Lived = { end: Day; untouchedBefore: Month }

/** Runs a history day by day, with each day's jobs. Actions that the domain refuses have no effect. */
export const live = (history: readonly Happening[], monthOver?: (month: Month) => Promise<void>): Promise<Lived> =>
  liveBy(PERMISSION_NAMES, history, { monthOver })

type Watch = {
  monthOver?: ((month: Month) => Promise<void>) | undefined
  /** Called after each action, and after each day's jobs. */
  afterEach?: (day: Day) => Promise<void>
}

/** Runs a history of `possible` actions in a new building. */
export async function liveBy<What extends string>(
  possible: Record<What, Permission>,
  history: readonly Happening<What>[],
  watch: Watch,
): Promise<Lived> {
  const day = await building()
  await setting({ balanceIssueDay: (history[0]?.pick ?? 0) % 2 ? 1 : 25 })
  return liveOn(day, possible, history, watch)
}

/** Runs a history from a day on in the existing building. */
export async function liveOn<What extends string>(
  since: Day,
  possible: Record<What, Permission>,
  history: readonly Happening<What>[],
  { monthOver, afterEach }: Watch = {},
): Promise<Lived> {
  let day = since
  let untouchedBefore = asMonth("2200-12")
  for (const next of history) {
    for (const passed of daysAfter(day, addDays(day, next.days))) {
      if (passed.endsWith("-01")) await monthOver?.(monthOf(day))
      if (JOB_DAYS.some((jobs) => passed.endsWith(jobs))) await jobsOf(passed).then(() => afterEach?.(passed))
      day = passed
    }
    await attempt(() => possible[next.what](next, day))
    await afterEach?.(day)
    const reached = next.what === "payLater" ? monthOf(daysBack(next, day)) : monthOf(day)
    if (reached < untouchedBefore && reached < monthOf(day)) untouchedBefore = reached
  }
  return { end: day, untouchedBefore }
}

async function attempt(permission: () => Promise<unknown>): Promise<void> {
  try {
    await permission()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** An action with its random values. */
export type Permission = (happening: Omit<Happening, "what">, day: Day) => Promise<unknown>
type Drawn = Parameters<Permission>[0]

/** The suite's tenant, or sometimes, and always if it is vacant, any current or past tenant. */
export async function tenantOf({ unit, pick }: Drawn, day: Day): Promise<number> {
  const all = await seen(day, (tx) => tx.all(tx.select().from(stays).orderBy(desc(stays.id))))
  const now = all.find((stay) => stay.unitNumber === unit && stay.moveOutOn === null)
  return (pick < 25 ? now : all[pick % all.length])?.tenantId ?? all[pick % all.length]?.tenantId ?? 1
}

const METHODS = ["check", "zelle", "cash", "managementCredit", "other"] as const
const TYPES = ["rent", "rent", "deposit", "fees"] as const

const pay: Permission = async (it, day) =>
  pays(await tenantOf(it, day), it.cents, day, {
    method: METHODS[it.pick % METHODS.length] ?? "check",
    type: TYPES[Math.floor(it.pick / 5) % TYPES.length] ?? "rent",
  })

const daysBack = ({ pick, share }: Drawn, day: Day) => addDays(day, -Math.floor(pick * 2 * share))

/** A payment that is recorded days after it was made. */
const payLater: Permission = async (it, day) => {
  const tenantId = await tenantOf(it, day)
  const type = TYPES[it.pick % TYPES.length] ?? "rent"
  const input = { tenantId, amount: asCents(it.cents), paymentDate: daysBack(it, day), method: "check", type } as const
  return during(day, (tx) => recordPayment(tx, mona, { ...input, note: undefined }))
}

const sendByBank: Permission = async (it, day) =>
  sendsByBank(await tenantOf(it, day), it.cents, day, it.pick % 2 ? "rent" : "deposit")

const endAtBank: Permission = async ({ pick }, day) => {
  const pending = eq(receipts.status, "pending")
  const [row] = await seen(day, (tx) =>
    tx.all(tx.select().from(receipts).where(pending).orderBy(receipts.initiatedAt, receipts.id)),
  )
  if (row) await (pick % 3 ? succeeds(row.id, day) : fails(row.id, day))
}

const payOnline: Permission = async (it, day) =>
  paysOnline(await tenantOf(it, day), it.cents, day, {
    tender: it.share > 0.4 ? "card" : "ach",
    choice: (["everything", "rent", "deposit"] as const)[it.pick % 3] ?? "rent",
    fee: it.share > 0.4 ? percentOf(asCents(it.cents), asBasisPoints(300)) : 0,
  })

/** One of the arrived receipts of the provider, chosen by `pick`. */
async function receiptOf({ pick }: Drawn, day: Day) {
  const online = and(isNotNull(receipts.remainingAfter), eq(receipts.source, "portal"))
  const rows = await seen(day, (tx) =>
    tx.all(tx.select().from(receipts).where(online).orderBy(receipts.initiatedAt, receipts.id)),
  )
  return rows[pick % Math.max(rows.length, 1)]
}

const refund: Permission = async (it, day) => {
  const receipt = await receiptOf(it, day)
  const whole = receipt ? receipt.amount + receipt.fee : 0
  if (receipt)
    await isRefunded(
      receipt.id,
      it.share === 1 ? whole : Math.min(it.cents, whole),
      day,
      `re-${receipt.id}-${day}-${it.pick}`,
    )
}

const refundThatFails: Permission = async (it, day) => {
  const receipt = await receiptOf(it, day)
  if (receipt) await refundFails(receipt.id, it.cents, day, `re-${receipt.id}-${day}-${it.pick}`)
}

const dispute: Permission = async (it, day) => {
  const receipt = await receiptOf(it, day)
  const status = (["open", "won", "lost"] as const)[it.pick % 3] ?? "open"
  const disputeId = `dp-${receipt?.id}`
  if (receipt) await isDisputed(receipt.id, receipt.amount + receipt.fee, day, status, { disputeId })
}

const fee: Permission = async (it, day) =>
  owesFee(await tenantOf(it, day), it.share === 0.3 ? -it.cents : it.cents, day, it.pick % 2 ? "late" : "other")

const FIELDS = ["newDepositReserve", "newRentBalance", "newLateFeeBalance", "newOtherFeeBalance"] as const
const adjust: Permission = async (it, day) => {
  const tenantId = await tenantOf(it, day)
  const field = FIELDS[it.pick % FIELDS.length] ?? "newRentBalance"
  return during(day, (tx) => adjustBalances(tx, mona, { tenantId, [field]: Math.floor(it.cents * it.share) }))
}

const removePayment: Permission = async ({ pick }, day) => {
  const rows = await seen(day, (tx) => tx.all(tx.select().from(payments).orderBy(payments.id)))
  const row = rows[pick % Math.max(rows.length, 1)]
  if (row) await during(day, (tx) => deletePayment(tx, mona, { id: row.id, paymentType: row.type, reason: REASON }))
}

const CHARGES = { rent: "Rent Charge", late: "Fee Charge", other: "Fee Charge", deposit: "Deposit Charge" } as const
const removeCharge: Permission = async ({ pick }, day) => {
  const rows = await seen(day, (tx) => tx.all(tx.select().from(charges).orderBy(charges.id)))
  const row = rows[pick % Math.max(rows.length, 1)]
  if (!row) return
  await during(day, (tx) => deleteCharge(tx, mona, { chargeId: row.id, chargeType: CHARGES[row.kind], reason: REASON }))
}

const giveBack: Permission = async (it, day) => {
  const tenantId = await tenantOf(it, day)
  await during(day, (tx) => returnAdvance(tx, mona, { tenantId, amount: asCents(it.cents), note: undefined }))
}

const moveOut: Permission = async (it, day) => {
  const owner = await ownerOf(it, day)
  const { depositReserve } = await seen(day, (tx) => balancesOf(tx, owner))
  return movesOut(it.unit, Math.floor(depositReserve * it.share), day)
}

async function ownerOf({ unit }: Drawn, day: Day): Promise<number> {
  const lasting = and(eq(stays.unitNumber, unit), isNull(stays.moveOutOn))
  const stay = await seen(day, (tx) => tx.one(tx.select().from(stays).where(lasting)))
  return stay?.tenantId ?? 0
}

const moveInAgain: Permission = async (it, day) => {
  const owed = { deposit: 50_000, rent: it.cents, fee: it.pick * 100, rentPayment: Math.floor(it.cents * it.share) }
  const paid = { ...owed, rentMethod: "check", depositPayment: 20_000, depositMethod: "cash" } as const
  if (it.pick % 2) return movesBack(await tenantOf({ ...it, pick: 25 + it.pick }, day), it.unit, day, paid)
  return movesIn(it.unit, day, { ...paid, primaryEmail: `${it.unit}-${day}-${it.pick}@example.com` })
}

const subunit: Permission = async (it, day) => {
  const tenantId = await tenantOf({ ...it, unit: 101, pick: 0 }, day)
  const now = await seen(day, (tx) => balancesOf(tx, tenantId))
  const input = {
    tenantId,
    unitNumber: it.unit,
    newMonthlyRent: asCents(150_000),
    newTotalDeposit: asCents(160_000),
    newRentBalance: asCents(Math.floor((now.rent + it.cents) * it.share)),
    newFeeBalance: now.other,
  }
  return during(day, (tx) => addSubunit(tx, mona, input))
}

const lessSubunit: Permission = ({ unit }, day) =>
  during(day, (tx) => removeSubunit(tx, mona, { unitNumber: unit, notes: undefined }))

const correctStay: Permission = async (it, day) => {
  const past = await seen(day, (tx) =>
    tx.all(tx.select().from(stays).where(isNotNull(stays.moveOutOn)).orderBy(stays.id)),
  )
  const stay = past[it.pick % Math.max(past.length, 1)]
  if (!stay) return
  const moved = asCents(Math.floor(stay.depositToRent * it.share))
  const [toTenant, toOther] = it.pick % 2 ? [moved, ZERO] : [ZERO, moved]
  const figures = {
    depositReturned: plus(stay.depositReturned, toTenant),
    depositAppliedToRent: minus(stay.depositToRent, moved),
    depositAppliedToOtherCharges: plus(stay.depositToOther, toOther),
  }
  await during(day, (tx) =>
    editStay(tx, mona, { stayId: stay.id, notes: "Corrected", ...figures, balanceSeq: undefined }),
  )
}

const changeUnit: Permission = ({ unit, cents, pick }, day) => {
  const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
  return during(day, (tx) =>
    editUnit(tx, mona, { unitNumber: unit, ...flags, monthlyRent: asCents(cents), floor: (pick % 3) + 1 }),
  )
}

export const PERMISSION_NAMES = {
  pay,
  payAgain: pay,
  payLater,
  payOnline,
  sendByBank,
  endAtBank,
  refund,
  refundThatFails,
  dispute,
  fee,
  adjust,
  removePayment,
  removeCharge,
  giveBack,
  moveOut,
  moveInAgain,
  subunit,
  lessSubunit,
  correctStay,
  changeUnit,
} satisfies Record<string, Permission>
