/** The body of a call that edits a tenant of `tenantUser` without a change. */
export function detailsOf({ tenantId, email }: { tenantId: number; email: string }) {
  return {
    tenantID: tenantId,
    tenantFirstName: "Dana",
    tenantLastName: "Whitfield",
    tenantDateOfBirth: "1980-05-04",
    primaryPhone: "9095550142",
    primaryEmail: email,
    moveInDate: "2026-01-01",
    leaseEndDate: "2026-12-31",
  }
}
