CREATE TABLE "hosted_spending" (
	"day" text NOT NULL,
	"provider" text NOT NULL,
	"micro_usd" bigint NOT NULL,
	CONSTRAINT "hosted_spending_day_provider_pk" PRIMARY KEY("day","provider")
);
--> statement-breakpoint
ALTER TABLE "edits" ADD COLUMN "hosted" jsonb;