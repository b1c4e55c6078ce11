-- Which rows that were written before are changes of a tenant, as the log decides it from now on (app/domain/audit/categories.ts).
INSERT INTO `audit_tenants` (`audit_id`, `tenant_id`)
SELECT `id`, json_extract(`metadata`, '$.TenantID') FROM `audit_log`
WHERE json_type(`metadata`, '$.TenantID') = 'integer'
  AND `category` NOT IN ('TEN_RENTPAY', 'MAN_RENTPAY', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'CHARGEBACK_CREATED', 'CHARGEBACK_WON', 'CHARGEBACK_LOST',
    'TEN_DEPOSITADJ', 'TEN_BALANCEADJ', 'TEN_FEE', 'MAN_PAYMENT_DELETE', 'MAN_CHECK_RETURNED', 'MAN_CHARGE_DELETE', 'REQUEST_CHANGED');
