import type { MailAddress } from "~/domain/threads/emails.ts"
import { fullName } from "~/values/contact.ts"

/** Somebody in a thread as pages show it. `isKnown`: a tenant or a person with an account has the address. */
export type Correspondent = { label: string; address: string; tenantId: number | null; isKnown: boolean }

export function correspondentOf({ name, address, person }: MailAddress): Correspondent {
  const label = person ? fullName(person) : name || address
  return { label, address, tenantId: person?.tenantId ?? null, isKnown: person !== null }
}

/** A name that leads to its tenant, or says that there is none. Source: specification 2 "Email thread". */
export function CorrespondentName({ of }: { of: Correspondent }) {
  if (of.tenantId === null) {
    return (
      <bdi className="person" title="No tenant associated with this user">
        {of.label}
      </bdi>
    )
  }
  return (
    <a className="person" href={`/management/viewtenant?tenant=${of.tenantId}`} title={of.address}>
      <bdi>{of.label}</bdi>
    </a>
  )
}

/** Names with commas between; of many only the first, and how many more. */
export function CorrespondentNames({ of, most = 50 }: { of: readonly Correspondent[]; most?: number }) {
  const shown = of.slice(0, most)
  return (
    <>
      {shown.map((one, index) => (
        <span key={one.address}>
          {index > 0 && ", "}
          <CorrespondentName of={one} />
        </span>
      ))}
      {of.length > most && ` and ${of.length - most} more`}
    </>
  )
}
