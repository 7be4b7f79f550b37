#!/bin/sh
# Trains faithful2x in three sizes on one short schedule and scores them on the watched photos: dB beside size.
# Usage: training/compareSizes.sh PHOTOS   (after retrain.sh has fetched the other photos into training/data)
set -eu
photos=$(realpath "${1:?the folder of photos, named by package}")
cd "$(dirname "$0")"
export OMP_NUM_THREADS=1
for channels in 16 32 48; do
  /usr/bin/python3 trainLuma.py --scale 2 --steps "${STEPS:-1500}" --channels "$channels" --photos "$photos" data --checkpoint "runs/size$channels.pt"
  /usr/bin/python3 evaluate.py --use watch --photos "$photos" data --checkpoint "runs/size$channels.pt"
  /usr/bin/python3 exportOnnx.py --checkpoint "runs/size$channels.pt" --revision sizes --out "runs/size$channels.onnx"
done
