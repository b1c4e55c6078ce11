const PAGE = "/admin/bank/reconciliations"

export const accountAddress = (accountId: number) => `${PAGE}?account=${accountId}`
export const reconciliationAddress = (id: number) => `${PAGE}/reconciliation?reconciliation=${id}`
export const reportAddress = (id: number, report: number) => `${PAGE}/report?reconciliation=${id}&report=${report}`
