#!/bin/sh
# Trains the networks, scores them on the photos set aside and writes engine/weights/*.onnx.
# Usage: training/retrain.sh PHOTOS   (the folder that holds the photos of CREDITS.tsv by package; goes on after a stop)
# STEPS=2 USE=watch RUNS=/tmp/runs OUT=/tmp/out training/retrain.sh PHOTOS   tries every part in minutes and keeps the weights
set -eu
photos=$(realpath "${1:?the folder of photos, named by package}")
cd "$(dirname "$0")"
runs=${RUNS:-runs}
out=${OUT:-../engine/weights}
mkdir -p data "$runs" "$out"
if [ ! -f data/umang_by_Abhishek_Mudgal.jpg ]; then
  (cd data && apt-get download lomiri-wallpapers-16.04 python3-skimage)
  for archive in data/*.deb; do dpkg-deb -x "$archive" data/unpacked; done
  cp data/unpacked/usr/share/backgrounds/umang_by_Abhishek_Mudgal.jpg data/
  for texture in brick grass gravel; do
    cp "data/unpacked/usr/lib/python3/dist-packages/skimage/data/$texture.png" data/
  done
fi
export OMP_NUM_THREADS=1
python() { nice -n 19 /usr/bin/python3 -W ignore "$@"; }
python trainLuma.py --photos "$photos" data --scale 2 --steps "${STEPS:-22000}" --checkpoint "$runs/luma2.pt"
python trainLuma.py --photos "$photos" data --scale 4 --steps "${STEPS:-8000}" --trunk "$runs/luma2.pt" --checkpoint "$runs/luma4.pt"
python trainColour.py --photos "$photos" data --steps "${STEPS:-9000}" --channels 48 --checkpoint "$runs/narrow.pt"
python trainColour.py --photos "$photos" data --steps "${STEPS:-9000}" --peak 7e-4 --trunk "$runs/narrow.pt" --checkpoint "$runs/clean.pt"
python trainRobust.py --photos "$photos" data --scale 2 --steps "${STEPS:-4000}" --cleaner "$runs/clean.pt" --trunk "$runs/luma2.pt" --checkpoint "$runs/robust2.pt"
python trainRobust.py --photos "$photos" data --scale 4 --steps "${STEPS:-4000}" --cleaner "$runs/clean.pt" --trunk "$runs/luma4.pt" --checkpoint "$runs/robust4.pt"
for name in luma2 luma4 clean; do
  python evaluate.py --use "${USE:-evaluation}" --photos "$photos" data --checkpoint "$runs/$name.pt"
done
export_as() { python exportOnnx.py --checkpoint "$runs/$1.pt" --revision "$2" --out "$out/$3.onnx"; }
export_as luma2 luma-1 faithful2x
export_as luma4 luma-1 faithful4x
export_as clean colour-1 clean
export_as robust2 robust-1 robust2x
export_as robust4 robust-1 robust4x
echo "Put the bytes and sha256 above into engine-node/src/models/manifest.ts and the scores into the model cards."
