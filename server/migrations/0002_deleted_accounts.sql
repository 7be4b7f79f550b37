CREATE TABLE "deleted_accounts" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"credits_used" integer NOT NULL,
	"credits_reset_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oidc_state" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE INDEX "oidc_state_account" ON "oidc_state" USING btree ("account_id");--> statement-breakpoint
-- What is there was kept unsealed; people sign in again.
DELETE FROM "oidc_state";
