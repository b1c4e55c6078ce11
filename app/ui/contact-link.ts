/** The address of the page where staff write to a tenant, at this email or else the primary one. */
export function contactLink(tenantId: number | string, email?: string): string {
  const recipients = email === undefined ? "" : `&${new URLSearchParams({ recipients: email })}`
  return `/management/email/send?tenant=${tenantId}${recipients}`
}
