/** Links to Contact Tenants with its fields filled in. Source: specification 2, routes. */
const CONTACT = "/management/email/send"

type Prefilled = { recipients?: readonly string[]; subject?: string; inReplyTo?: string; tenant?: number | null }

/** Without any field the link begins a new message instead of opening an unsent draft. */
export function composeLink({ recipients = [], subject, inReplyTo, tenant }: Prefilled): string {
  const query = new URLSearchParams()
  if (recipients.length > 0) query.set("recipients", recipients.join(","))
  if (subject !== undefined) query.set("subject", subject)
  if (inReplyTo !== undefined) query.set("inReplyTo", inReplyTo)
  if (tenant) query.set("tenant", String(tenant))
  return `${CONTACT}?${query.size === 0 ? "draft=new" : query}`
}
