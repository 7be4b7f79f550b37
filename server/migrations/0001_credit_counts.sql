CREATE TABLE "credit_counts" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "credit_counts_user_id_source_since_pk" PRIMARY KEY("user_id","source","since"),
	CONSTRAINT "credit_counts_never_negative" CHECK ("credit_counts"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edits" ADD COLUMN "credit_source" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_count_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_period_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_sync" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_counts" ADD CONSTRAINT "credit_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_objects_customer" ON "sandbox_objects" USING btree ("customer","kind");--> statement-breakpoint
INSERT INTO "credit_counts" ("user_id", "source", "since", "used") SELECT "id", 'day', "credits_reset_at", "credits_used" FROM "users" WHERE "credits_used" > 0;
