import type { holderOfUnit } from "~/domain/leasing/current-holder.ts"
import { advanceRent, fullBalance } from "~/domain/ledger/accounts.ts"
import { Card } from "~/ui/card.tsx"
import { Dialog } from "~/ui/dialog.tsx"
import { Facts } from "~/ui/facts.tsx"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { mailMessage, promised } from "~/values/mail/mail-status.ts"
import { formatMoney } from "~/values/money.ts"

type Holder = NonNullable<Awaited<ReturnType<typeof holderOfUnit>>>

export type MovedIn = ReturnType<typeof movedInFacts>
export function movedInFacts({ tenant, stay, figures, wasInvited, mail }: Holder, firstRent: string) {
  return {
    tenantId: tenant.id,
    name: fullName(tenant),
    invited: wasInvited ? invitation(mail, tenant.primaryEmail) : null,
    moveIn: formatDay(stay.moveInOn),
    leaseEnd: formatDay(tenant.leaseEndOn),
    reserve: formatMoney(figures.depositReserve),
    owed: formatMoney(fullBalance(figures)),
    advance: advanceRent(figures) > 0 ? formatMoney(advanceRent(figures)) : null,
    firstRent,
  }
}

/** The notice about the invitation mail, or why no mail was sent. Source: specification 2 "Move in". */
function invitation(mail: Holder["mail"], email: string): string {
  const sentence = `They will get an email with account instructions at ${email}.`
  return promised(mail, sentence) ?? mailMessage(mail, "the email with account instructions", email)
}

export function MovedInDialog({ unit, moved }: { unit: number; moved: MovedIn }) {
  const tenant = `/management/viewtenant?tenant=${moved.tenantId}`
  return (
    <>
      <Card title={moved.name} action={<a href={tenant}>Tenant Info</a>} className="card form">
        <Facts
          of={[
            { label: "Move in", value: moved.moveIn },
            { label: "Lease end", value: moved.leaseEnd },
            { label: "Deposit reserve", value: moved.reserve },
            { label: "Owed", value: moved.owed },
            ...(moved.advance === null ? [] : [{ label: "Advance rent", value: moved.advance }]),
          ]}
        />
      </Card>
      <Dialog title="Tenant Moved In" close={tenant} closeLabel="OK">
        <p>
          {moved.name} moved into unit {unit}.{moved.invited && ` ${moved.invited}`}
        </p>
        <p>{moved.firstRent}</p>
      </Dialog>
    </>
  )
}
