CREATE TABLE "batch_file_masks" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"mask_data" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_masks" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"mask_data" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_shared_marks" (
	"batch_id" uuid NOT NULL,
	"photo_size" text NOT NULL,
	"marks" text NOT NULL,
	CONSTRAINT "batch_shared_marks_batch_id_photo_size_pk" PRIMARY KEY("batch_id","photo_size")
);
--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "mask_data" text;--> statement-breakpoint
ALTER TABLE "batch_file_masks" ADD CONSTRAINT "batch_file_masks_file_id_batch_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."batch_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_masks" ADD CONSTRAINT "batch_masks_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_shared_marks" ADD CONSTRAINT "batch_shared_marks_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;