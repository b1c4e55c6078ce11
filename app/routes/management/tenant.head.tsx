import type { ReactNode } from "react"
import { PageHead } from "~/ui/page-head.tsx"
import { Plate } from "~/ui/unit-badge.tsx"
import type { Face } from "./tenant.header.ts"

type HeadProps = {
  face: Pick<Face, "name"> & {
    tenant: { id: number }
    rooms: readonly Pick<Face["rooms"][number], "number" | "status">[]
  }
  /** What stands after the units. */
  badges?: ReactNode
  /** False on the tenant's own page. */
  back?: boolean
  /** The page's buttons. */
  children?: ReactNode
}

/** The tenant's name with its units, the way back to its page, and what can be done. */
export function TenantHead({ face, badges, back = true, children }: HeadProps) {
  const { id } = face.tenant
  return (
    <PageHead
      title={face.name}
      {...(back ? { back: { to: `/management/viewtenant?tenant=${id}`, label: "Tenant Info" } } : {})}
      plates={
        <>
          {face.rooms.map(({ number, status }) => (
            <Plate key={number} unit={number} tint={status} to={`/management/viewunit?unit=${number}`} />
          ))}
          {badges}
        </>
      }
    >
      {children}
    </PageHead>
  )
}
