import { type ChargeType, chargeTypeVersion } from "~/domain/recurring-charges/charge-types.ts"
import type { ShownLine } from "~/domain/recurring-charges/tenant-lines.ts"

/** ChargeType (api.md 4.10). */
export const chargeTypeView = (type: ChargeType) => ({
  ChargeTypeID: type.id,
  Name: type.name,
  Amount: type.amount,
  Active: type.active,
  Version: chargeTypeVersion(type),
  createdAt: new Date(type.createdAt).toISOString(),
})

/** RecurringCharge (api.md 4.10). `Terms` is what is agreed month by month, oldest first. */
export const recurringView = (line: ShownLine) => ({
  RecurringChargeID: line.lineId,
  TenantID: line.tenantId,
  StayID: line.stayId,
  UnitNumber: line.unitNumber,
  ChargeTypeID: line.typeId,
  Name: line.typeName,
  Terms: line.agreed.map(({ from, to, amount, quantity, note }) => ({
    FromMonth: from,
    ToMonth: to,
    Amount: amount,
    Quantity: quantity,
    Note: note,
  })),
  IssuedThrough: line.issued,
  ChangesFrom: line.changesFrom,
  Version: line.version,
})
