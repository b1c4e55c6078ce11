/** The page where staff write to a tenant: at this address, else at the primary email. */
export function contactLink(tenantId: number | string, email?: string): string {
  const recipients = email === undefined ? "" : `&${new URLSearchParams({ recipients: email })}`
  return `/management/email/send?tenant=${tenantId}${recipients}`
}
