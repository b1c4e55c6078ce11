/** The demo's recurring charges: parking, storage and internet; one has changed and one has ended. */
import { addLine } from "~/domain/recurring-charges/add-line.ts"
import { changeLine, endLine } from "~/domain/recurring-charges/change-line.ts"
import {
  type ChargeType,
  createChargeType,
  editChargeType,
  listChargeTypes,
} from "~/domain/recurring-charges/charge-types.ts"
import { linesOfTenant } from "~/domain/recurring-charges/tenant-lines.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addMonths, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import type { Scene } from "./scene.ts"

const TYPES = [
  { name: "Parking", amount: asCents(7_500) },
  { name: "Storage", amount: asCents(4_000) },
  { name: "Internet", amount: asCents(5_500) },
  { name: "Fax line", amount: asCents(1_200) },
]

const LINES = [
  { suite: 103, type: "Parking", quantity: 2, note: "bays 14 and 15" },
  { suite: 103, type: "Storage", quantity: 1 },
  { suite: 210, type: "Internet", quantity: 1 },
  { suite: 207, type: "Parking", quantity: 1 },
  { suite: 207, type: "Storage", quantity: 1 },
]

const named = (types: readonly ChargeType[], name: string): ChargeType => {
  const type = types.find((each) => each.name === name)
  if (!type) throw new Error(`The demo has no charge type ${name}`)
  return type
}

/** The administrator defines the charge types, and the manager adds the first lines from next month on. */
export const agreeOnRecurringCharges: Scene = async (tx, cast) => {
  for (const type of TYPES) await createChargeType(tx, cast.staff("admin"), type)
  const types = await listChargeTypes(tx, cast.staff("manager"), {})
  const fax = named(types, "Fax line")
  await editChargeType(tx, cast.staff("admin"), { ...fax, chargeTypeId: fax.id, version: undefined, active: false })
  const fromMonth = addMonths(monthOf(await today(tx)), 1)
  for (const { suite, type, ...line } of LINES) {
    const tenantId = cast.tenant(suite)
    await addLine(tx, cast.staff("manager"), {
      ...{ tenantId, fromMonth, chargeType: named(types, type).id, unitNumber: suite, note: undefined, ...line },
      ...{ amount: undefined, toMonth: undefined },
    })
  }
}

/** Internet costs more from next month on, and a storage room is given up. */
export const changeRecurringCharges: Scene = async (tx, cast) => {
  const manager = cast.staff("manager")
  const [internet] = await linesOfTenant(tx, manager, { tenant: cast.tenant(210) })
  const storage = (await linesOfTenant(tx, manager, { tenant: cast.tenant(207) })).at(-1)
  if (!internet || !storage) return
  const change = { recurringChargeId: internet.lineId, version: internet.version, toMonth: null, note: null }
  const fromMonth = addMonths(monthOf(await today(tx)), 1)
  await changeLine(tx, manager, { ...change, fromMonth, amount: asCents(6_000), quantity: 1 })
  await endLine(tx, manager, { recurringChargeId: storage.lineId, lastMonth: undefined })
}
