/** How to reach the office. Source: api.md X206. */
import { may } from "~/domain/permissions.ts"
import { unitsToWriteAbout } from "~/domain/portal-messages/may-write.ts"
import { officeContactOf } from "~/domain/settings/office-contact.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { mailTo, phoneHref } from "~/values/contact.ts"
import type { Route } from "./+types/contact.ts"

export const handle = { static: true, title: "Contact", area: "home" } satisfies PageHandle

export const loader = ownPage("use tenant portal", async (tx, tenant) => ({
  office: await officeContactOf(tx),
  mayWrite: may(tenant, "write to the office") && (await unitsToWriteAbout(tx, tenant.tenantId)).length > 0,
}))

export default function ContactPage({ loaderData: { office, mayWrite } }: Route.ComponentProps) {
  const { phone, email, address, hours } = office
  const facts = [
    ...(phone === null ? [] : [{ label: "Phone", value: <a href={phoneHref(phone)}>{phone}</a> }]),
    ...(email === null ? [] : [{ label: "Email", value: <a href={mailTo(email)}>{email}</a> }]),
    ...(address === null ? [] : [{ label: "Address", value: address }]),
    ...(hours === null ? [] : [{ label: "Hours", value: <span className="own-text">{hours}</span> }]),
  ]
  return (
    <div className="stack-lg">
      <PageHead title="Contact" back={{ to: "/home", label: "Your Unit" }}>
        {mayWrite && (
          <a className="btn btn-primary" href="/home/messages/new">
            Write to the office
          </a>
        )}
      </PageHead>
      {facts.length > 0 && (
        <Card title="The office" className="card tight">
          <Facts of={facts} />
        </Card>
      )}
      <p>
        <a href="/home/messages">Your messages</a> and the answers of the office. Something is broken? Submit a{" "}
        <a href="/home/requests">maintenance request</a>.
      </p>
    </div>
  )
}
