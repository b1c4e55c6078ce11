import type { ReactNode } from "react"
import type { holderOfUnit } from "~/domain/leasing/current-holder.ts"
import type { UnitRow } from "~/domain/units/units.ts"
import { Notice } from "~/ui/notice.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { fullName } from "~/values/contact.ts"
import { formatMoney } from "~/values/money.ts"

export type Vacancy = ReturnType<typeof vacancyOf>
export function vacancyOf({ number, squareFootage, floor, monthlyRent }: UnitRow) {
  const area = squareFootage === null ? [] : [`${squareFootage.toLocaleString("en-US")} sq. ft.`]
  const level = floor === null ? [] : [`floor ${floor}`]
  return { number, message: [...area, ...level, `${formatMoney(monthlyRent)} a month`].join(", ") }
}

export type Holder = { tenantId: number; name: string }
export function holderFacts(holder: Awaited<ReturnType<typeof holderOfUnit>>): Holder | null {
  return holder ? { tenantId: holder.tenant.id, name: fullName(holder.tenant) } : null
}

export function VacancyHead({ unit, back, children }: { unit: Vacancy; back?: string; children?: ReactNode }) {
  const backLink =
    back === undefined ? { to: "/management", label: "Rent Roll" } : { to: back, label: "Move in Tenant" }
  return (
    <PageHead title={`Unit ${unit.number}`} back={backLink} unitBadges={<span className="quiet">{unit.message}</span>}>
      {children}
    </PageHead>
  )
}

export function Taken({ unit, holder }: { unit: Vacancy; holder: Holder }) {
  return (
    <Notice tone="attention" className="notice-line" title={`Unit ${unit.number} is occupied`}>
      <p>
        <a href={`/management/viewtenant?tenant=${holder.tenantId}`}>{holder.name}</a> holds it. Choose a vacant unit on
        the <a href="/management?isVacant=true">rent roll</a>.
      </p>
    </Notice>
  )
}
