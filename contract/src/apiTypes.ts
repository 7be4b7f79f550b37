// Made by scripts/makeApiTypes.ts from contract/openapi.json (sha256 a73ee962e65fa1be585e68371845ea427988ced11672880bc584a58b1a9194ea).

export interface paths {
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how this installation is configured
         * @description Read how this installation is configured.
         */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who acts
         * @description Read who acts.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account
         * @description Read the account.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete the account
         * @description Delete the account.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all data
         * @description Download all data.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the plan and the edits left
         * @description Read the plan and the edits left.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a cookie session
         * @description Open a cookie session.
         */
        post: operations["openSession"];
        /**
         * End the cookie session
         * @description End the cookie session.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description List API keys.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Make an API key.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revoke an API key.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description List webhooks.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description Add a webhook.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Delete a webhook.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate its secret
         * @description Rotate its secret.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send it a test
         * @description Send it a test.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a webhook
         * @description List what was sent to a webhook.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a photo
         * @description Upload a photo.
         */
        post: operations["uploadPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/process/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit a photo and wait for the result
         * @description Edit a photo and wait for the result.
         */
        post: operations["editPhoto"];
        /**
         * Cancel the open edits of a photo
         * @description Cancel the open edits of a photo.
         */
        delete: operations["cancelEdit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/removebg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a background, as remove.bg does
         * @description Remove a background, as remove.bg does.
         */
        post: operations["removeBg"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read credits, as remove.bg does
         * @description Read credits, as remove.bg does.
         */
        get: operations["getRemoveBgAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/images/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit an image, as OpenAI does
         * @description Edit an image, as OpenAI does.
         */
        post: operations["editImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/process/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an edit
         * @description Follow an edit.
         */
        get: operations["followEdit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List photos
         * @description List photos.
         */
        get: operations["listPhotos"];
        put?: never;
        post?: never;
        /**
         * Delete all photos
         * @description Delete all photos.
         */
        delete: operations["deletePhotos"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a photo with its results
         * @description Delete a photo with its results.
         */
        delete: operations["deletePhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/background": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the background of a cut-out, free of charge
         * @description Replace the background of a cut-out, free of charge.
         */
        post: operations["changeBackground"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/corrections/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what a stroke would change in a cut-out
         * @description Show what a stroke would change in a cut-out.
         */
        post: operations["previewCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep and remove parts of a cut-out, free of charge
         * @description Keep and remove parts of a cut-out, free of charge.
         */
        post: operations["correctCutout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find lettering, repeated marks, the object at a point or the whole of one that is marked
         * @description Find lettering, repeated marks, the object at a point or the whole of one that is marked.
         */
        post: operations["findCandidates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/candidates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show roughly what a click would select, or the whole of what is marked
         * @description Show roughly what a click would select, or the whole of what is marked.
         */
        post: operations["previewSelection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a file says about how it came about
         * @description Read what a file says about how it came about.
         */
        get: operations["readProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a result in a format, size and quality of choice
         * @description Download a result in a format, size and quality of choice.
         */
        get: operations["downloadPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description List batches.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Create a batch
         * @description Create a batch.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a batch with its files
         * @description Read a batch with its files.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        /**
         * Delete a batch with its photos
         * @description Delete a batch with its photos.
         */
        delete: operations["deleteBatch"];
        options?: never;
        head?: never;
        /**
         * Change what a draft will do
         * @description Change what a draft will do.
         */
        patch: operations["changeBatch"];
        trace?: never;
    };
    "/api/batches/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a batch
         * @description Start a batch.
         */
        post: operations["startBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a batch
         * @description Resume a batch.
         */
        post: operations["resumeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a batch
         * @description Pause a batch.
         */
        post: operations["pauseBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Cancel a batch.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try files again that failed
         * @description Try files again that failed.
         */
        post: operations["retryBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add photos to a batch
         * @description Add photos to a batch.
         */
        post: operations["addFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a photo
         * @description Remove a photo.
         */
        delete: operations["removeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a batch
         * @description Follow a batch.
         */
        get: operations["followBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/mask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the mask of a batch
         * @description Read the mask of a batch.
         */
        get: operations["getBatchMask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/files/{fileId}/mask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the mask of a file
         * @description Read the mask of a file.
         */
        get: operations["getFileMask"];
        /**
         * Give a file a mask of its own
         * @description Give a file a mask of its own.
         */
        put: operations["setFileMask"];
        post?: never;
        /**
         * Take the mask of a file away
         * @description Take the mask of a file away.
         */
        delete: operations["removeFileMask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the results
         * @description Download the results.
         */
        get: operations["downloadBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the steps of a prompt without editing
         * @description Show the steps of a prompt without editing.
         */
        post: operations["planEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recipes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recipes
         * @description List recipes.
         */
        get: operations["listRecipes"];
        put?: never;
        /**
         * Keep a recipe
         * @description Keep a recipe.
         */
        post: operations["createRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recipes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a recipe
         * @description Delete a recipe.
         */
        delete: operations["deleteRecipe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to the operator
         * @description Send a message to the operator.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a checkout
         * @description Start a checkout.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description Open the billing portal.
         */
        post: operations["openPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the payment again
         * @description Read the payment again.
         */
        post: operations["refreshSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of Stripe
         * @description Receive an event of Stripe.
         */
        post: operations["receiveStripeEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        signIn: {
                            /** @enum {string} */
                            kind: "oidc";
                            /** Format: uri */
                            issuer: string;
                            clientId: string;
                            isEmbedded: boolean;
                            usesCredentials: boolean;
                            isOpenToAnyone: boolean;
                        } | {
                            /** @enum {string} */
                            kind: "firebase";
                            apiKey: string;
                            authDomain: string;
                            projectId: string;
                            emulatorUrl: string | null;
                        };
                        availableModes: ("prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo")[];
                        hostedServices: {
                            "prompt-edit": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                            "watermark-removal": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                            "background-removal": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                            "object-removal": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                            "face-enhancement": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                            "image-upscale": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                            "professional-photo": {
                                label: string;
                                staysInNetwork: boolean;
                            }[];
                        };
                        contactEmail: string | null;
                        retentionHours: {
                            free: number;
                            paid: number;
                            messages: number;
                        };
                        payment: {
                            isSandbox: boolean;
                            prices: {
                                monthly: string;
                                yearly: string;
                            };
                        } | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        firstName: string | null;
                        lastName: string | null;
                        profileImageUrl: string | null;
                        /** @enum {string} */
                        subscriptionTier: "free" | "monthly" | "yearly";
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            /** Format: uuid */
                            id: string;
                            email: string;
                            firstName: string | null;
                            lastName: string | null;
                            profileImageUrl: string | null;
                            /** @enum {string} */
                            subscriptionTier: "free" | "monthly" | "yearly";
                        };
                        signInProvider: string | null;
                        localSignIn: {
                            canInvite: boolean;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        subscriptionStatus: string | null;
                        subscriptionEndsAt: string | null;
                        retentionHours: number;
                        storage: {
                            photos: number;
                            maxPhotos: number;
                            bytes: number;
                            maxBytes: number;
                        };
                        history: {
                            /** Format: date */
                            day: string;
                            credits: number;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        plan: "free" | "monthly" | "yearly";
                        creditsUsed: number;
                        creditsLimit: number;
                        creditsRemaining: number;
                        /** Format: date-time */
                        resetsAt: string;
                        modes: ("prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo")[];
                        subscription: {
                            status: string;
                            endsAt: string | null;
                        } | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            ending: string;
                            scopes: ("read" | "edit" | "batch")[];
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            lastUsedAt: string | null;
                            uses: number;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default [
                     *       "read",
                     *       "edit",
                     *       "batch"
                     *     ]
                     */
                    scopes?: ("read" | "edit" | "batch")[];
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        key: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            events: ("edit.completed" | "edit.failed" | "batch.completed")[];
                            /** Format: date-time */
                            createdAt: string;
                            previousSecretUntil: string | null;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /**
                     * @default [
                     *       "edit.completed",
                     *       "edit.failed",
                     *       "batch.completed"
                     *     ]
                     */
                    events?: ("edit.completed" | "edit.failed" | "batch.completed")[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        secret: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        secret: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            event: "edit.completed" | "edit.failed" | "batch.completed" | "ping";
                            /** @enum {string} */
                            status: "pending" | "delivered" | "failed";
                            attempts: number;
                            lastStatus: number | null;
                            lastError: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            nextAttemptAt: string | null;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    uploadPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @default watermark-removal
                     * @enum {string}
                     */
                    editingMode?: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                    /** Format: binary */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        width: number;
                        height: number;
                        /** @enum {string} */
                        format: "jpeg" | "png" | "webp" | "avif" | "heic" | "tiff" | "gif" | "bmp" | "jxl";
                        bytes: number;
                        originalFilename: string;
                        originalPath: string;
                        hasLocation: boolean;
                        suggestions?: {
                            prompt: string;
                            reason: string;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    editPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    maskData?: string | null;
                    /**
                     * @default erase
                     * @enum {string}
                     */
                    mode?: "erase" | "restore";
                    /** @default false */
                    isIterativeEdit?: boolean;
                    currentImageUrl?: string | null;
                    prompt?: string | null;
                    /** Format: uuid */
                    anotherFillOf?: string;
                    scale?: 2 | 4;
                    /** @enum {string} */
                    editingMode?: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                    options?: {
                        localOnly?: boolean;
                        erase?: {
                            /**
                             * @default fast
                             * @enum {string}
                             */
                            quality?: "fast" | "best";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            shadows?: [
                                number,
                                number
                            ][][];
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "reversed" | "blended" | "retouched" | "filled";
                            }[];
                        };
                        maskPlacement?: {
                            /**
                             * @default bottom-right
                             * @enum {string}
                             */
                            anchor?: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                            /**
                             * @default pixels
                             * @enum {string}
                             */
                            unit?: "pixels" | "photo";
                        };
                        findMarks?: boolean;
                        upscale?: {
                            /** @default 2 */
                            scale?: 2 | 4;
                            /**
                             * @default faithful
                             * @enum {string}
                             */
                            variant?: "faithful" | "crisp";
                            /** @default 50 */
                            blend?: number;
                        };
                        background?: {
                            /**
                             * @default png
                             * @enum {string}
                             */
                            format?: "png" | "webp";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "kept" | "removed";
                            }[];
                        };
                        face?: {
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            upscale?: boolean;
                            /** @default false */
                            oldPhoto?: boolean;
                        };
                        prompt?: {
                            /** @default [] */
                            skipSteps?: number[];
                            /** @default [] */
                            pointed?: {
                                name: string;
                                outlines: [
                                    number,
                                    number
                                ][][];
                            }[];
                        };
                        headshot?: {
                            /**
                             * @default light-grey
                             * @enum {string}
                             */
                            background?: "light-grey" | "white" | "charcoal" | "office" | "blur";
                            /**
                             * @default 4:5
                             * @enum {string}
                             */
                            framing?: "4:5" | "1:1" | "3:4" | "passport";
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            light?: boolean;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        processedPath: string;
                        /** Format: uuid */
                        editId: string;
                        width: number;
                        height: number;
                        /** @enum {string} */
                        format: "jpeg" | "png" | "webp" | "avif";
                        engine: string;
                        durationMs: number;
                        creditsCharged: number;
                        creditsRemaining: number;
                        notes: string[];
                        plan?: {
                            steps: {
                                index: number;
                                text: string;
                                /** @enum {string} */
                                state: "done" | "skipped" | "missing" | "unsupported";
                                note?: string;
                            }[];
                            undone: number;
                            unknown: {
                                text: string;
                                alternative: string | null;
                            }[];
                            pointable?: {
                                name: string;
                                isKnown: boolean;
                            }[];
                            doubt?: {
                                says: string;
                                readings: {
                                    text: string;
                                    prompt: string;
                                }[];
                            };
                            coverage: number;
                        };
                        hosted?: {
                            answeredBy: string[];
                            costUsd: number;
                            failures: {
                                provider: string;
                                reason: string;
                            }[];
                        };
                        doubtedAreas?: ({
                            area: number;
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            /** @enum {string} */
                            way: "reversed" | "blended" | "retouched" | "filled";
                            confidence: number;
                        } | {
                            area: number;
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            /** @enum {string} */
                            way: "kept" | "removed";
                            confidence: number;
                        })[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    cancelEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancelled: number;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    removeBg: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    image_file_b64?: string;
                    image_url?: string;
                    /**
                     * @default preview
                     * @enum {string}
                     */
                    size?: "preview" | "small" | "regular" | "medium" | "hd" | "4k" | "full" | "50MP" | "auto";
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    type?: "auto" | "person" | "product" | "car" | "animal" | "graphic" | "transportation";
                    type_level?: ("1" | "2" | "none" | "latest") | number;
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    format?: "auto" | "png" | "jpg" | "webp" | "zip";
                    roi?: string;
                    crop?: boolean | string;
                    crop_margin?: string | number;
                    /** @default original */
                    scale?: string;
                    position?: string;
                    /**
                     * @default rgba
                     * @enum {string}
                     */
                    channels?: "rgba" | "alpha";
                    add_shadow?: boolean | string;
                    /** @enum {string} */
                    shadow_type?: "none" | "auto" | "drop";
                    shadow_opacity?: number | string;
                    semitransparency?: boolean | string;
                    bg_color?: string;
                    bg_image_url?: string;
                    /** Format: binary */
                    image_file?: string;
                    /** Format: binary */
                    bg_image_file?: string;
                };
                "application/json": {
                    image_file_b64?: string;
                    image_url?: string;
                    /**
                     * @default preview
                     * @enum {string}
                     */
                    size?: "preview" | "small" | "regular" | "medium" | "hd" | "4k" | "full" | "50MP" | "auto";
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    type?: "auto" | "person" | "product" | "car" | "animal" | "graphic" | "transportation";
                    type_level?: ("1" | "2" | "none" | "latest") | number;
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    format?: "auto" | "png" | "jpg" | "webp" | "zip";
                    roi?: string;
                    crop?: boolean | string;
                    crop_margin?: string | number;
                    /** @default original */
                    scale?: string;
                    position?: string;
                    /**
                     * @default rgba
                     * @enum {string}
                     */
                    channels?: "rgba" | "alpha";
                    add_shadow?: boolean | string;
                    /** @enum {string} */
                    shadow_type?: "none" | "auto" | "drop";
                    shadow_opacity?: number | string;
                    semitransparency?: boolean | string;
                    bg_color?: string;
                    bg_image_url?: string;
                    /** Format: binary */
                    image_file?: string;
                    /** Format: binary */
                    bg_image_file?: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "application/zip": string;
                    "application/json": {
                        data: {
                            result_b64: string;
                            foreground_top: number;
                            foreground_left: number;
                            foreground_width: number;
                            foreground_height: number;
                        };
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            title: string;
                            code: string;
                            detail?: string;
                        }[];
                    };
                };
            };
        };
    };
    getRemoveBgAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            attributes: {
                                credits: {
                                    total: number;
                                    subscription: number;
                                    payg: number;
                                    enterprise: number;
                                };
                                api: {
                                    free_calls: number;
                                    sizes: string;
                                };
                            };
                        };
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            title: string;
                            code: string;
                            detail?: string;
                        }[];
                    };
                };
            };
        };
    };
    editImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    prompt: string;
                    model?: string;
                    n?: number | string;
                    /** @default auto */
                    size?: string;
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    quality?: "auto" | "low" | "medium" | "high" | "standard" | "hd";
                    /** @default b64_json */
                    response_format?: string;
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    background?: "auto" | "opaque" | "transparent";
                    /**
                     * @default png
                     * @enum {string}
                     */
                    output_format?: "png" | "jpeg" | "webp";
                    output_compression?: number | string;
                    /** @enum {string} */
                    input_fidelity?: "high" | "low";
                    /** @enum {string} */
                    moderation?: "auto" | "low";
                    user?: string;
                    stream?: boolean | string;
                    partial_images?: number | string;
                    /** Format: binary */
                    image?: string;
                    /** Format: binary */
                    "image[]"?: string;
                    /** Format: binary */
                    mask?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: number;
                        data: {
                            b64_json: string;
                        }[];
                        /** @enum {string} */
                        background: "opaque" | "transparent";
                        /** @enum {string} */
                        output_format: "png" | "jpeg" | "webp";
                        /** @enum {string} */
                        quality: "low" | "medium" | "high";
                        size: string;
                        engine: string;
                        notes: string[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            message: string;
                            type: string;
                            param: string | null;
                            code: string | null;
                        };
                    };
                };
            };
        };
    };
    followEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    listPhotos: {
        parameters: {
            query?: {
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        images: {
                            /** Format: uuid */
                            id: string;
                            originalFilename: string;
                            originalPath: string;
                            /** @enum {string} */
                            editingMode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                            /** @enum {string} */
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                            width: number;
                            height: number;
                            /** @enum {string} */
                            format: "jpeg" | "png" | "webp" | "avif" | "heic" | "tiff" | "gif" | "bmp" | "jxl";
                            bytes: number;
                            hasLocation: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            results: {
                                /** Format: uuid */
                                editId: string;
                                /** @enum {string} */
                                editingMode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                                processedPath: string;
                                width: number;
                                height: number;
                                /** @enum {string} */
                                format: "jpeg" | "png" | "webp" | "avif";
                                engine: string;
                                notes: string[];
                                prompt?: string;
                                plan?: {
                                    steps: {
                                        index: number;
                                        text: string;
                                        /** @enum {string} */
                                        state: "done" | "skipped" | "missing" | "unsupported";
                                        note?: string;
                                    }[];
                                    undone: number;
                                    unknown: {
                                        text: string;
                                        alternative: string | null;
                                    }[];
                                    pointable?: {
                                        name: string;
                                        isKnown: boolean;
                                    }[];
                                    doubt?: {
                                        says: string;
                                        readings: {
                                            text: string;
                                            prompt: string;
                                        }[];
                                    };
                                    coverage: number;
                                };
                                hosted?: {
                                    answeredBy: string[];
                                    costUsd: number;
                                    failures: {
                                        provider: string;
                                        reason: string;
                                    }[];
                                };
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                        }[];
                        next: string | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    deletePhotos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deleted: number;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    deletePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    changeBackground: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default {
                     *       "kind": "transparent"
                     *     }
                     */
                    backdrop?: {
                        /** @enum {string} */
                        kind: "transparent";
                    } | {
                        /** @enum {string} */
                        kind: "colour";
                        colour: string;
                    } | {
                        /** @enum {string} */
                        kind: "gradient";
                        from: string;
                        to: string;
                        /** @default 90 */
                        angleDegrees?: number;
                    } | {
                        /** @enum {string} */
                        kind: "blur";
                        /** @default 0.02 */
                        radiusRatio?: number;
                    } | {
                        /** @enum {string} */
                        kind: "photo";
                    };
                    /**
                     * @default whole
                     * @enum {string}
                     */
                    framing?: "whole" | "trimmed" | "square";
                    /** @default 0.05 */
                    marginRatio?: number;
                    /** @default 0 */
                    shadow?: number;
                    /**
                     * @default png
                     * @enum {string}
                     */
                    format?: "png" | "webp" | "jpeg";
                    /** Format: uuid */
                    editId?: string;
                    /** Format: uuid */
                    backgroundImageId?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        processedPath: string;
                        /** Format: uuid */
                        editId: string;
                        width: number;
                        height: number;
                        /** @enum {string} */
                        format: "jpeg" | "png" | "webp" | "avif";
                        engine: string;
                        durationMs: number;
                        creditsCharged: number;
                        creditsRemaining: number;
                        notes: string[];
                        plan?: {
                            steps: {
                                index: number;
                                text: string;
                                /** @enum {string} */
                                state: "done" | "skipped" | "missing" | "unsupported";
                                note?: string;
                            }[];
                            undone: number;
                            unknown: {
                                text: string;
                                alternative: string | null;
                            }[];
                            pointable?: {
                                name: string;
                                isKnown: boolean;
                            }[];
                            doubt?: {
                                says: string;
                                readings: {
                                    text: string;
                                    prompt: string;
                                }[];
                            };
                            coverage: number;
                        };
                        hosted?: {
                            answeredBy: string[];
                            costUsd: number;
                            failures: {
                                provider: string;
                                reason: string;
                            }[];
                        };
                        doubtedAreas?: ({
                            area: number;
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            /** @enum {string} */
                            way: "reversed" | "blended" | "retouched" | "filled";
                            confidence: number;
                        } | {
                            area: number;
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            /** @enum {string} */
                            way: "kept" | "removed";
                            confidence: number;
                        })[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    previewCorrection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    editId?: string;
                    /** @default [] */
                    strokes?: ({
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        radiusPx: number;
                        points: [
                            number,
                            number
                        ][];
                        /** @enum {string} */
                        view?: "close" | "wide" | "narrow";
                    } | {
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        outlines: [
                            number,
                            number
                        ][][];
                        isOnly?: boolean;
                    })[];
                    /** @default false */
                    isRough?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        patch: {
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            isRough: boolean;
                            png: string;
                            changed: string;
                        } | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    correctCutout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    editId?: string;
                    /** @default [] */
                    strokes?: ({
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        radiusPx: number;
                        points: [
                            number,
                            number
                        ][];
                        /** @enum {string} */
                        view?: "close" | "wide" | "narrow";
                    } | {
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        outlines: [
                            number,
                            number
                        ][][];
                        isOnly?: boolean;
                    })[];
                    /** Format: starts_with */
                    keep?: string;
                    /** Format: starts_with */
                    remove?: string;
                    /** @default false */
                    isHard?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        processedPath: string;
                        /** Format: uuid */
                        editId: string;
                        width: number;
                        height: number;
                        /** @enum {string} */
                        format: "jpeg" | "png" | "webp" | "avif";
                        engine: string;
                        durationMs: number;
                        creditsCharged: number;
                        creditsRemaining: number;
                        notes: string[];
                        plan?: {
                            steps: {
                                index: number;
                                text: string;
                                /** @enum {string} */
                                state: "done" | "skipped" | "missing" | "unsupported";
                                note?: string;
                            }[];
                            undone: number;
                            unknown: {
                                text: string;
                                alternative: string | null;
                            }[];
                            pointable?: {
                                name: string;
                                isKnown: boolean;
                            }[];
                            doubt?: {
                                says: string;
                                readings: {
                                    text: string;
                                    prompt: string;
                                }[];
                            };
                            coverage: number;
                        };
                        hosted?: {
                            answeredBy: string[];
                            costUsd: number;
                            failures: {
                                provider: string;
                                reason: string;
                            }[];
                        };
                        doubtedAreas?: ({
                            area: number;
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            /** @enum {string} */
                            way: "reversed" | "blended" | "retouched" | "filled";
                            confidence: number;
                        } | {
                            area: number;
                            left: number;
                            top: number;
                            width: number;
                            height: number;
                            /** @enum {string} */
                            way: "kept" | "removed";
                            confidence: number;
                        })[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    findCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    editId?: string;
                    /** Format: uuid */
                    cutoutId?: string;
                    strokes?: ({
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        radiusPx: number;
                        points: [
                            number,
                            number
                        ][];
                        /** @enum {string} */
                        view?: "close" | "wide" | "narrow";
                    } | {
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        outlines: [
                            number,
                            number
                        ][][];
                        isOnly?: boolean;
                    })[];
                    hints?: {
                        /** @enum {string} */
                        kind: "add" | "remove";
                        points: [
                            number,
                            number
                        ][];
                        radiusPx?: number;
                        isPart?: boolean;
                        isExtra?: boolean;
                    }[];
                    pastEdge?: boolean;
                    click?: {
                        x: number;
                        y: number;
                    };
                    marked?: {
                        columns: number;
                        rows: number;
                        runs: number[];
                    };
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        width: number;
                        height: number;
                        candidates: {
                            /** @enum {string} */
                            kind: "text" | "repeat" | "object" | "whole" | "shadow" | "reflection";
                            confidence: number;
                            outline: [
                                number,
                                number
                            ][];
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    previewSelection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    editId?: string;
                    /** Format: uuid */
                    cutoutId?: string;
                    strokes?: ({
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        radiusPx: number;
                        points: [
                            number,
                            number
                        ][];
                        /** @enum {string} */
                        view?: "close" | "wide" | "narrow";
                    } | {
                        /** @enum {string} */
                        kind: "keep" | "remove";
                        /** @default false */
                        isHard?: boolean;
                        outlines: [
                            number,
                            number
                        ][][];
                        isOnly?: boolean;
                    })[];
                    hints?: {
                        /** @enum {string} */
                        kind: "add" | "remove";
                        points: [
                            number,
                            number
                        ][];
                        radiusPx?: number;
                        isPart?: boolean;
                        isExtra?: boolean;
                    }[];
                    marked?: {
                        columns: number;
                        rows: number;
                        runs: number[];
                    };
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        outlines: [
                            number,
                            number
                        ][][] | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    readProvenance: {
        parameters: {
            query?: {
                edit?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sourceType: string | null;
                        history: string[];
                        manifest: {
                            /** @enum {string} */
                            state: "valid" | "invalid" | "unreadable";
                            signer: string | null;
                            isDevelopment: boolean;
                            problems: string[];
                            actions: {
                                action: string;
                                agent: string | null;
                                description: string | null;
                                boxes: number | null;
                            }[];
                            count: number;
                        } | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    downloadPhoto: {
        parameters: {
            query?: {
                format?: "original" | "jpeg" | "png" | "webp" | "avif" | "tiff" | "psd";
                quality?: number;
                maxBytes?: number;
                longSidePx?: number;
                metadata?: "keep" | "remove" | "remove-location";
                of?: "original" | string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        batches: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                            options: {
                                localOnly?: boolean;
                                erase?: {
                                    /**
                                     * @default fast
                                     * @enum {string}
                                     */
                                    quality: "fast" | "best";
                                    /** @default 0 */
                                    attempt: number;
                                    /** @default [] */
                                    shadows: [
                                        number,
                                        number
                                    ][][];
                                    /** @default [] */
                                    ways: {
                                        area: number;
                                        /** @enum {string} */
                                        way: "reversed" | "blended" | "retouched" | "filled";
                                    }[];
                                };
                                maskPlacement?: {
                                    /**
                                     * @default bottom-right
                                     * @enum {string}
                                     */
                                    anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                    /**
                                     * @default pixels
                                     * @enum {string}
                                     */
                                    unit: "pixels" | "photo";
                                };
                                findMarks?: boolean;
                                upscale?: {
                                    /** @default 2 */
                                    scale: 2 | 4;
                                    /**
                                     * @default faithful
                                     * @enum {string}
                                     */
                                    variant: "faithful" | "crisp";
                                    /** @default 50 */
                                    blend: number;
                                };
                                background?: {
                                    /**
                                     * @default png
                                     * @enum {string}
                                     */
                                    format: "png" | "webp";
                                    /** @default 0 */
                                    attempt: number;
                                    /** @default [] */
                                    ways: {
                                        area: number;
                                        /** @enum {string} */
                                        way: "kept" | "removed";
                                    }[];
                                };
                                face?: {
                                    /** @default 50 */
                                    strength: number;
                                    /** @default true */
                                    upscale: boolean;
                                    /** @default false */
                                    oldPhoto: boolean;
                                };
                                prompt?: {
                                    /** @default [] */
                                    skipSteps: number[];
                                    /** @default [] */
                                    pointed: {
                                        name: string;
                                        outlines: [
                                            number,
                                            number
                                        ][][];
                                    }[];
                                };
                                headshot?: {
                                    /**
                                     * @default light-grey
                                     * @enum {string}
                                     */
                                    background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                    /**
                                     * @default 4:5
                                     * @enum {string}
                                     */
                                    framing: "4:5" | "1:1" | "3:4" | "passport";
                                    /** @default 50 */
                                    strength: number;
                                    /** @default true */
                                    light: boolean;
                                };
                            };
                            prompt: string | null;
                            hasMask: boolean;
                            /** @enum {string} */
                            status: "draft" | "running" | "paused" | "completed" | "cancelled";
                            pauseReason?: {
                                /** @enum {string} */
                                code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                                message: string;
                            };
                            total: number;
                            completed: number;
                            failed: number;
                            cancelled: number;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                    options?: {
                        localOnly?: boolean;
                        erase?: {
                            /**
                             * @default fast
                             * @enum {string}
                             */
                            quality?: "fast" | "best";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            shadows?: [
                                number,
                                number
                            ][][];
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "reversed" | "blended" | "retouched" | "filled";
                            }[];
                        };
                        maskPlacement?: {
                            /**
                             * @default bottom-right
                             * @enum {string}
                             */
                            anchor?: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                            /**
                             * @default pixels
                             * @enum {string}
                             */
                            unit?: "pixels" | "photo";
                        };
                        findMarks?: boolean;
                        upscale?: {
                            /** @default 2 */
                            scale?: 2 | 4;
                            /**
                             * @default faithful
                             * @enum {string}
                             */
                            variant?: "faithful" | "crisp";
                            /** @default 50 */
                            blend?: number;
                        };
                        background?: {
                            /**
                             * @default png
                             * @enum {string}
                             */
                            format?: "png" | "webp";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "kept" | "removed";
                            }[];
                        };
                        face?: {
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            upscale?: boolean;
                            /** @default false */
                            oldPhoto?: boolean;
                        };
                        prompt?: {
                            /** @default [] */
                            skipSteps?: number[];
                            /** @default [] */
                            pointed?: {
                                name: string;
                                outlines: [
                                    number,
                                    number
                                ][][];
                            }[];
                        };
                        headshot?: {
                            /**
                             * @default light-grey
                             * @enum {string}
                             */
                            background?: "light-grey" | "white" | "charcoal" | "office" | "blur";
                            /**
                             * @default 4:5
                             * @enum {string}
                             */
                            framing?: "4:5" | "1:1" | "3:4" | "passport";
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            light?: boolean;
                        };
                    };
                    prompt?: string | null;
                    mask?: string | null;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                        files: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                            error?: string;
                            /** @enum {string} */
                            errorCode?: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            processedPath?: string;
                            /** Format: uuid */
                            imageId?: string;
                            originalPath?: string;
                            bytes: number;
                            width?: number;
                            height?: number;
                            hasLocation?: boolean;
                            hasOwnMask?: boolean;
                            marksFound?: number;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    deleteBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    changeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                    options?: {
                        localOnly?: boolean;
                        erase?: {
                            /**
                             * @default fast
                             * @enum {string}
                             */
                            quality?: "fast" | "best";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            shadows?: [
                                number,
                                number
                            ][][];
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "reversed" | "blended" | "retouched" | "filled";
                            }[];
                        };
                        maskPlacement?: {
                            /**
                             * @default bottom-right
                             * @enum {string}
                             */
                            anchor?: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                            /**
                             * @default pixels
                             * @enum {string}
                             */
                            unit?: "pixels" | "photo";
                        };
                        findMarks?: boolean;
                        upscale?: {
                            /** @default 2 */
                            scale?: 2 | 4;
                            /**
                             * @default faithful
                             * @enum {string}
                             */
                            variant?: "faithful" | "crisp";
                            /** @default 50 */
                            blend?: number;
                        };
                        background?: {
                            /**
                             * @default png
                             * @enum {string}
                             */
                            format?: "png" | "webp";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "kept" | "removed";
                            }[];
                        };
                        face?: {
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            upscale?: boolean;
                            /** @default false */
                            oldPhoto?: boolean;
                        };
                        prompt?: {
                            /** @default [] */
                            skipSteps?: number[];
                            /** @default [] */
                            pointed?: {
                                name: string;
                                outlines: [
                                    number,
                                    number
                                ][][];
                            }[];
                        };
                        headshot?: {
                            /**
                             * @default light-grey
                             * @enum {string}
                             */
                            background?: "light-grey" | "white" | "charcoal" | "office" | "blur";
                            /**
                             * @default 4:5
                             * @enum {string}
                             */
                            framing?: "4:5" | "1:1" | "3:4" | "passport";
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            light?: boolean;
                        };
                    };
                    prompt?: string | null;
                    mask?: string | null;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    startBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    resumeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    pauseBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    retryBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    files?: string[];
                } | null;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt: string | null;
                        hasMask: boolean;
                        /** @enum {string} */
                        status: "draft" | "running" | "paused" | "completed" | "cancelled";
                        pauseReason?: {
                            /** @enum {string} */
                            code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            message: string;
                        };
                        total: number;
                        completed: number;
                        failed: number;
                        cancelled: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    addFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        files: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                            error?: string;
                            /** @enum {string} */
                            errorCode?: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                            processedPath?: string;
                            /** Format: uuid */
                            imageId?: string;
                            originalPath?: string;
                            bytes: number;
                            width?: number;
                            height?: number;
                            hasLocation?: boolean;
                            hasOwnMask?: boolean;
                            marksFound?: number;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    removeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    followBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    getBatchMask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        maskData: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    getFileMask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        maskData: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    setFileMask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: starts_with */
                    maskData: string;
                };
            };
        };
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    removeFileMask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    downloadBatch: {
        parameters: {
            query?: {
                pattern?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    planEdit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prompt: string;
                    /** @default true */
                    mayAskModel?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        steps: {
                            index: number;
                            text: string;
                            /** @enum {string} */
                            state: "done" | "skipped" | "missing" | "unsupported";
                            note?: string;
                        }[];
                        undone: number;
                        unknown: {
                            text: string;
                            alternative: string | null;
                        }[];
                        pointable?: {
                            name: string;
                            isKnown: boolean;
                        }[];
                        doubt?: {
                            says: string;
                            readings: {
                                text: string;
                                prompt: string;
                            }[];
                        };
                        coverage: number;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    listRecipes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recipes: {
                            /** @enum {string} */
                            mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                            options?: {
                                localOnly?: boolean;
                                erase?: {
                                    /**
                                     * @default fast
                                     * @enum {string}
                                     */
                                    quality: "fast" | "best";
                                    /** @default 0 */
                                    attempt: number;
                                    /** @default [] */
                                    shadows: [
                                        number,
                                        number
                                    ][][];
                                    /** @default [] */
                                    ways: {
                                        area: number;
                                        /** @enum {string} */
                                        way: "reversed" | "blended" | "retouched" | "filled";
                                    }[];
                                };
                                maskPlacement?: {
                                    /**
                                     * @default bottom-right
                                     * @enum {string}
                                     */
                                    anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                    /**
                                     * @default pixels
                                     * @enum {string}
                                     */
                                    unit: "pixels" | "photo";
                                };
                                findMarks?: boolean;
                                upscale?: {
                                    /** @default 2 */
                                    scale: 2 | 4;
                                    /**
                                     * @default faithful
                                     * @enum {string}
                                     */
                                    variant: "faithful" | "crisp";
                                    /** @default 50 */
                                    blend: number;
                                };
                                background?: {
                                    /**
                                     * @default png
                                     * @enum {string}
                                     */
                                    format: "png" | "webp";
                                    /** @default 0 */
                                    attempt: number;
                                    /** @default [] */
                                    ways: {
                                        area: number;
                                        /** @enum {string} */
                                        way: "kept" | "removed";
                                    }[];
                                };
                                face?: {
                                    /** @default 50 */
                                    strength: number;
                                    /** @default true */
                                    upscale: boolean;
                                    /** @default false */
                                    oldPhoto: boolean;
                                };
                                prompt?: {
                                    /** @default [] */
                                    skipSteps: number[];
                                    /** @default [] */
                                    pointed: {
                                        name: string;
                                        outlines: [
                                            number,
                                            number
                                        ][][];
                                    }[];
                                };
                                headshot?: {
                                    /**
                                     * @default light-grey
                                     * @enum {string}
                                     */
                                    background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                    /**
                                     * @default 4:5
                                     * @enum {string}
                                     */
                                    framing: "4:5" | "1:1" | "3:4" | "passport";
                                    /** @default 50 */
                                    strength: number;
                                    /** @default true */
                                    light: boolean;
                                };
                            };
                            prompt?: string | null;
                            mask?: string | null;
                            name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    createRecipe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                    options?: {
                        localOnly?: boolean;
                        erase?: {
                            /**
                             * @default fast
                             * @enum {string}
                             */
                            quality?: "fast" | "best";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            shadows?: [
                                number,
                                number
                            ][][];
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "reversed" | "blended" | "retouched" | "filled";
                            }[];
                        };
                        maskPlacement?: {
                            /**
                             * @default bottom-right
                             * @enum {string}
                             */
                            anchor?: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                            /**
                             * @default pixels
                             * @enum {string}
                             */
                            unit?: "pixels" | "photo";
                        };
                        findMarks?: boolean;
                        upscale?: {
                            /** @default 2 */
                            scale?: 2 | 4;
                            /**
                             * @default faithful
                             * @enum {string}
                             */
                            variant?: "faithful" | "crisp";
                            /** @default 50 */
                            blend?: number;
                        };
                        background?: {
                            /**
                             * @default png
                             * @enum {string}
                             */
                            format?: "png" | "webp";
                            /** @default 0 */
                            attempt?: number;
                            /** @default [] */
                            ways?: {
                                area: number;
                                /** @enum {string} */
                                way: "kept" | "removed";
                            }[];
                        };
                        face?: {
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            upscale?: boolean;
                            /** @default false */
                            oldPhoto?: boolean;
                        };
                        prompt?: {
                            /** @default [] */
                            skipSteps?: number[];
                            /** @default [] */
                            pointed?: {
                                name: string;
                                outlines: [
                                    number,
                                    number
                                ][][];
                            }[];
                        };
                        headshot?: {
                            /**
                             * @default light-grey
                             * @enum {string}
                             */
                            background?: "light-grey" | "white" | "charcoal" | "office" | "blur";
                            /**
                             * @default 4:5
                             * @enum {string}
                             */
                            framing?: "4:5" | "1:1" | "3:4" | "passport";
                            /** @default 50 */
                            strength?: number;
                            /** @default true */
                            light?: boolean;
                        };
                    };
                    prompt?: string | null;
                    mask?: string | null;
                    name: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo";
                        options?: {
                            localOnly?: boolean;
                            erase?: {
                                /**
                                 * @default fast
                                 * @enum {string}
                                 */
                                quality: "fast" | "best";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                shadows: [
                                    number,
                                    number
                                ][][];
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "reversed" | "blended" | "retouched" | "filled";
                                }[];
                            };
                            maskPlacement?: {
                                /**
                                 * @default bottom-right
                                 * @enum {string}
                                 */
                                anchor: "top-left" | "top" | "top-right" | "left" | "centre" | "right" | "bottom-left" | "bottom" | "bottom-right";
                                /**
                                 * @default pixels
                                 * @enum {string}
                                 */
                                unit: "pixels" | "photo";
                            };
                            findMarks?: boolean;
                            upscale?: {
                                /** @default 2 */
                                scale: 2 | 4;
                                /**
                                 * @default faithful
                                 * @enum {string}
                                 */
                                variant: "faithful" | "crisp";
                                /** @default 50 */
                                blend: number;
                            };
                            background?: {
                                /**
                                 * @default png
                                 * @enum {string}
                                 */
                                format: "png" | "webp";
                                /** @default 0 */
                                attempt: number;
                                /** @default [] */
                                ways: {
                                    area: number;
                                    /** @enum {string} */
                                    way: "kept" | "removed";
                                }[];
                            };
                            face?: {
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                upscale: boolean;
                                /** @default false */
                                oldPhoto: boolean;
                            };
                            prompt?: {
                                /** @default [] */
                                skipSteps: number[];
                                /** @default [] */
                                pointed: {
                                    name: string;
                                    outlines: [
                                        number,
                                        number
                                    ][][];
                                }[];
                            };
                            headshot?: {
                                /**
                                 * @default light-grey
                                 * @enum {string}
                                 */
                                background: "light-grey" | "white" | "charcoal" | "office" | "blur";
                                /**
                                 * @default 4:5
                                 * @enum {string}
                                 */
                                framing: "4:5" | "1:1" | "3:4" | "passport";
                                /** @default 50 */
                                strength: number;
                                /** @default true */
                                light: boolean;
                            };
                        };
                        prompt?: string | null;
                        mask?: string | null;
                        name: string;
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    deleteRecipe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: "" | string;
                    message: string;
                    website?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    priceId: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    openPortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    refreshSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        plan: "free" | "monthly" | "yearly";
                        creditsUsed: number;
                        creditsLimit: number;
                        creditsRemaining: number;
                        /** Format: date-time */
                        resetsAt: string;
                        modes: ("prompt-edit" | "watermark-removal" | "background-removal" | "object-removal" | "face-enhancement" | "image-upscale" | "professional-photo")[];
                        subscription: {
                            status: string;
                            endsAt: string | null;
                        } | null;
                    };
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
    receiveStripeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description A refusal, with its reason. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        /** @enum {string} */
                        code: "invalid_input" | "empty_file" | "missing_file" | "unknown_price" | "invalid_signature" | "too_many_files" | "unexpected_field" | "invalid_mask" | "mask_size_mismatch" | "mask_required" | "mask_empty" | "prompt_required" | "prompt_not_understood" | "no_subject" | "no_face" | "face_too_small" | "several_faces" | "unreadable_image" | "unauthenticated" | "token_expired" | "out_of_credits" | "mode_not_in_plan" | "storage_full" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "already_subscribed" | "not_subscribed" | "already_processing" | "idempotency_mismatch" | "cancelled" | "link_expired" | "file_too_large" | "photo_too_large" | "result_too_large" | "unsupported_format" | "rate_limited" | "internal" | "mode_unavailable" | "payment_unavailable" | "provider_failed" | "overloaded" | "timed_out";
                    };
                };
            };
        };
    };
}
