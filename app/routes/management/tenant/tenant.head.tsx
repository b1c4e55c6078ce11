import type { ReactNode } from "react"
import { Badge } from "~/ui/badge.tsx"
import { contactLink } from "~/ui/contact-link.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { formatPhone } from "~/values/contact.ts"
import type { TenantHeader } from "./tenant.header.ts"

type HeadProps = {
  tenantHeader: Pick<TenantHeader, "name"> & {
    tenant: { id: number }
    rooms: readonly Pick<TenantHeader["rooms"][number], "number" | "status">[]
  }
  badges?: ReactNode
  back?: boolean
  children?: ReactNode
}

export function TenantHeading({ tenantHeader, badges, back = true, children }: HeadProps) {
  const { id } = tenantHeader.tenant
  return (
    <PageHead
      title={tenantHeader.name}
      {...(back ? { back: { to: `/management/viewtenant?tenant=${id}`, label: "Tenant Info" } } : {})}
      unitBadges={
        <>
          {tenantHeader.rooms.map(({ number, status }) => (
            <UnitBadge key={number} unit={number} tint={status} to={`/management/viewunit?unit=${number}`} />
          ))}
          {badges}
        </>
      }
    >
      {children}
    </PageHead>
  )
}

/** Phone and email come first, because people who open this page often have to call the tenant. */
export function Reach({ tenant: { id, primaryPhone, primaryEmail } }: { tenant: TenantHeader["tenant"] }) {
  return (
    <p className="reach">
      {primaryPhone !== null && <a href={`tel:+1${primaryPhone}`}>{formatPhone(primaryPhone)}</a>}
      {primaryEmail !== null && <a href={contactLink(id, primaryEmail)}>{primaryEmail}</a>}
    </p>
  )
}

export function StatusBadge({ status, isPast }: { status: "current" | "eviction"; isPast: boolean }) {
  return (
    <>
      {isPast && <Badge>Past tenant</Badge>}
      {status === "eviction" && <Badge tone="problem">Eviction</Badge>}
      {status === "current" && !isPast && <Badge tone="good">Current</Badge>}
    </>
  )
}
