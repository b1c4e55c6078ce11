export const pageOf = (tenantId: number) => `/management/viewtenant?tenant=${tenantId}`
