/** The address of a tenant's page. */
export const pageOf = (tenantId: number) => `/management/viewtenant?tenant=${tenantId}`
