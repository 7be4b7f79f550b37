CREATE TABLE "batch_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"content_hash" text,
	"image_id" uuid,
	"edit_id" uuid,
	"attempt" integer DEFAULT 1 NOT NULL,
	"refusal_code" text,
	"refusal_message" text
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"editing_mode" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prompt" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"pause_code" text,
	"pause_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edits" ADD COLUMN "is_batch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_files" ADD CONSTRAINT "batch_files_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_files" ADD CONSTRAINT "batch_files_image_id_processed_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."processed_images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_files" ADD CONSTRAINT "batch_files_edit_id_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."edits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_files_name" ON "batch_files" USING btree ("batch_id","name");--> statement-breakpoint
CREATE INDEX "batch_files_batch" ON "batch_files" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "batch_files_image" ON "batch_files" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "batch_files_edit" ON "batch_files" USING btree ("edit_id");--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "batches_status" ON "batches" USING btree ("status");