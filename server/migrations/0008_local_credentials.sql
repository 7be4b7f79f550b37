CREATE TABLE "invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"email" text,
	"can_invite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_mails" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"interaction_hash" text NOT NULL,
	"email" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "local_accounts" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "local_accounts" ADD COLUMN "can_invite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_subject_local_accounts_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."local_accounts"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_subject" ON "passkeys" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "sign_in_mails_email" ON "sign_in_mails" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_mails_interaction" ON "sign_in_mails" USING btree ("interaction_hash");--> statement-breakpoint
CREATE INDEX "sign_in_mails_expiry" ON "sign_in_mails" USING btree ("expires_at");