import type { MailAddress, OtherEmail } from "~/domain/threads/mail-address.ts"
import { fullName } from "~/values/contact.ts"

/** A participant of a thread, for display. `isKnown`: the address belongs to a tenant or an account. */
export type Correspondent = {
  label: string
  address: string
  tenantId: number | null
  isKnown: boolean
  otherEmail: OtherEmail
}

export function correspondentOf({ name, address, person }: MailAddress): Correspondent {
  const label = person ? fullName(person) : name || address || "Unknown sender"
  const { tenantId = null, otherEmail = null } = person ?? {}
  return { label, address, tenantId, isKnown: person !== null, otherEmail }
}

const OTHER_EMAIL = { second: "second email", former: "former email" }

/** Adds the address if the name does not identify the person, or with `showsAddress`. Source: specification 2 "Email thread", threats.md T28. */
export function CorrespondentName({ of, showsAddress = false }: { of: Correspondent; showsAddress?: boolean }) {
  const { label, address, otherEmail } = of
  const isAddressShown = showsAddress || otherEmail !== null || !of.isKnown
  return (
    <>
      <Name of={of} />
      {isAddressShown && address !== label && address !== "" && (
        <span className="quiet">
          {" "}
          <bdi>{address}</bdi>
        </span>
      )}
      {otherEmail !== null && <span className="quiet"> ({OTHER_EMAIL[otherEmail]})</span>}
    </>
  )
}

function Name({ of: { label, address, tenantId } }: { of: Correspondent }) {
  if (tenantId === null) {
    return (
      <bdi className="person" title="No tenant associated with this user">
        {label}
      </bdi>
    )
  }
  return (
    <a className="person" href={`/management/viewtenant?tenant=${tenantId}`} title={address}>
      <bdi>{label}</bdi>
    </a>
  )
}

/** Names separated by commas. Shows the first `most` and the number of the others. */
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
