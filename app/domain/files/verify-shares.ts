/** Checks that shared documents and their confirmations agree. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a share belongs to a stay of its tenant": sql`
    select 'share ' || d.id as detail from document_shares d join stays s on s.id = d.stay_id where s.tenant_id <> d.tenant_id`,
  "a confirmation names the person and the file that was shared": sql`
    select 'share ' || d.id as detail from document_shares d join shared_documents f on f.id = d.shared_document_id
    where (d.confirmed_at is not null) <> (d.confirmed_name is not null)
      or (d.confirmed_at is not null) <> (d.confirmed_sha256 is not null) or d.confirmed_sha256 <> f.sha256`,
  "each person's confirmation names the person and the file that was shared": sql`
    select 'confirmation ' || c.id as detail from document_confirmations c join document_shares d on d.id = c.share_id
    join shared_documents f on f.id = d.shared_document_id where c.sha256 <> f.sha256 or d.confirmed_at is null`,
  "a shared document keeps the digest of its file": sql`
    select 'shared document ' || d.id as detail from shared_documents d join stored_files f on f.id = d.stored_file_id
    where f.sha256 <> d.sha256`,
}

export const verifyShares = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
