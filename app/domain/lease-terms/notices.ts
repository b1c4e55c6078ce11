/** Records and withdraws notices to move out. A notice moves nobody out. Source: money.md 9.5, api.md X75, X76. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { moveOutNotices } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { balancesOf } from "../ledger/balances.ts"
import { badField, invalid, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { today } from "../settings/defaults.ts"
import { type TenantUnit, unitsOf } from "../tenants/tenant-units.ts"
import { changeUnit } from "../units/write-units.ts"
import type { LeaseQuery, MoveOutNotice } from "./inputs.ts"
import { type Lease, leasedUnit, leaseOf, noticeOf } from "./lease.ts"
import { stayBegan } from "./stay-in-lease.ts"
import { mustBeMeantDays, oddMoveOut } from "./unusual-days.ts"

type Row = RowOf<
  MoveOutNotice,
  { givenDate: "givenOn"; movingOutDate: "movingOutOn"; unitNumber: null; dayMeant: null }
>

/**
 * Records the day when a unit's tenant moves out, replacing an earlier notice (X75), and marks the units as moving out soon; `depositToUse` (cents)
 * prepares the vacate. Refuses 404 UNIT_NOT_FOUND; 409 UNIT_VACANT; 400 a notice dated after today or before the stay, a move-out before the notice, and
 * more than the deposit reserve; from a page UNUSUAL_DAY. Audit LEASE_CHANGED.
 */
export const recordNotice = command("manage tenants", async (tx, actor, input: MoveOutNotice): Promise<Lease> => {
  const { unitNumber, givenDate: givenOn, movingOutDate: movingOutOn, depositToUse = null } = input
  const { holder } = await leasedUnit(tx, unitNumber)
  const now = await today(tx)
  if (givenOn > now) throw invalid("givenDate", "A notice cannot be given after today.")
  const began = await stayBegan(tx, holder.stayId)
  if (givenOn < began) throw badField("givenDate", `The stay began on ${formatDay(began)}: use a day from then on.`)
  if (movingOutOn < givenOn) throw invalid("movingOutDate", "The move-out cannot be before the notice.")
  const before = await noticeOf(tx, holder.stayId)
  const isSame = before?.givenOn === givenOn && before.movingOutOn === movingOutOn
  if (isSame && before.depositToUse === depositToUse) return leaseOf(tx, unitNumber)
  mustBeMeantDays(oddMoveOut(movingOutOn, now), [movingOutOn], input)
  await mustBeHeld(tx, holder, depositToUse ?? ZERO)
  const values = { givenOn, movingOutOn, depositToUse, createdAt: tx.now } satisfies Row
  const row = tx.insert(moveOutNotices).values({ stayId: holder.stayId, ...values })
  await tx.run(row.onConflictDoUpdate({ target: moveOutNotices.stayId, set: values }))
  await markMovingOut(tx, holder, true)
  await record(tx, actor, {
    category: "LEASE_CHANGED",
    details: `The notice of ${formatDay(givenOn)} to move out of unit ${unitNumber} on ${formatDay(movingOutOn)} was recorded.`,
    metadata: { ...about(holder), GivenDate: givenOn, MovingOutDate: movingOutOn, DepositToUse: depositToUse },
  })
  return leaseOf(tx, unitNumber)
})

/** Withdraws a notice (X76). Refuses 404 UNIT_NOT_FOUND, NOTICE_NOT_FOUND, 409 UNIT_VACANT. Audit LEASE_CHANGED. */
export const withdrawNotice = command("manage tenants", async (tx, actor, { unit }: LeaseQuery): Promise<Lease> => {
  const { holder } = await leasedUnit(tx, unit)
  const notice = await noticeOf(tx, holder.stayId)
  if (!notice) throw new Refusal("NOTICE_NOT_FOUND")
  await tx.run(tx.delete(moveOutNotices).where(eq(moveOutNotices.stayId, holder.stayId)))
  await markMovingOut(tx, holder, false)
  await record(tx, actor, {
    category: "LEASE_CHANGED",
    details: `The notice to move out of unit ${unit} on ${formatDay(notice.movingOutOn)} was withdrawn.`,
    metadata: { ...about(holder), MovingOutDate: notice.movingOutOn },
  })
  return leaseOf(tx, unit)
})

async function mustBeHeld(tx: Tx, { tenantId }: TenantUnit, depositToUse: Cents): Promise<void> {
  const { depositReserve } = await balancesOf(tx, tenantId)
  if (depositToUse <= depositReserve) return
  throw badField("depositToUse", `Use at most the deposit reserve of ${formatMoney(depositReserve)}.`)
}

const about = ({ unitNumber, tenantId }: TenantUnit) => ({ UnitNumber: unitNumber, TenantID: tenantId })

/** Marks the units that the move-out vacates: a single subunit, or the tenant's own unit with all subunits. */
async function markMovingOut(tx: Tx, holder: TenantUnit, movingOutSoon: boolean): Promise<void> {
  const ending = holder.isSubunit ? [holder] : await unitsOf(tx, holder.tenantId)
  for (const { unitNumber } of ending) await changeUnit(tx, unitNumber, { movingOutSoon })
}
