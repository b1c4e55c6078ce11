/** JSON shapes of api.md 4.10. */
import { type ChargeType, chargeTypeVersion } from "~/domain/recurring-charges/charge-types.ts"
import type { Imported } from "~/domain/recurring-charges/import-lines.ts"
import type { NextRun } from "~/domain/recurring-charges/next-run.ts"
import type { ShownLine } from "~/domain/recurring-charges/tenant-lines.ts"
import type { TypeIncome } from "~/domain/reports/other-income.ts"
import type { Month } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"

export const chargeTypeView = (type: ChargeType) => ({
  ChargeTypeID: type.id,
  Name: type.name,
  Amount: type.amount,
  Active: type.active,
  Version: chargeTypeVersion(type),
  createdAt: new Date(type.createdAt).toISOString(),
})

/** RecurringCharge (api.md 4.10). `Terms` are the terms by month, oldest first. */
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

export const nextRunView = (run: NextRun) => ({
  Month: run.month,
  ChargedOn: run.on,
  Charges: run.rows.map((row) => ({
    RecurringChargeID: row.lineId,
    TenantID: row.tenantId,
    Tenant: row.tenant,
    UnitNumber: row.unitNumber,
    Name: row.typeName,
    Amount: row.amount,
    AmountBefore: row.before,
    Difference: row.difference,
    LateMonths: row.late,
  })),
  ByType: run.byType.map(({ typeName, amount, before }) => ({ Name: typeName, Amount: amount, AmountBefore: before })),
  Total: run.total,
  TotalBefore: run.totalBefore,
  Difference: run.difference,
})

export const importedView = ({ added, present, monthly, isDryRun }: Imported) => ({
  Added: added,
  Present: present,
  FirstMonth: monthly,
  DryRun: isDryRun,
})

/** OtherIncome (api.md 4.10). Fees without a type have no id. */
export const otherIncomeView = ({ month, types, total }: { month: Month; types: TypeIncome[]; total: Cents }) => ({
  Month: month,
  Types: types.map(({ typeId, name, cents }) => ({ ChargeTypeID: typeId || null, Name: name, Amount: cents })),
  Total: total,
})
