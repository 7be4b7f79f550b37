#!/bin/sh
# Trains the networks, scores the enlargers on the photos set aside and writes engine/weights/*.onnx.
# Usage: training/retrain.sh PHOTOS   (the folder that holds the photos of CREDITS.tsv by package; goes on after a stop)
set -eu
photos=$(realpath "${1:?the folder of photos, named by package}")
cd "$(dirname "$0")"
mkdir -p data runs
if [ ! -f data/umang_by_Abhishek_Mudgal.jpg ]; then
  (cd data && apt-get download lomiri-wallpapers-16.04 python3-skimage)
  for archive in data/*.deb; do dpkg-deb -x "$archive" data/unpacked; done
  cp data/unpacked/usr/share/backgrounds/umang_by_Abhishek_Mudgal.jpg data/
  for texture in brick grass gravel; do
    cp "data/unpacked/usr/lib/python3/dist-packages/skimage/data/$texture.png" data/
  done
fi
export OMP_NUM_THREADS=1
train() { nice -n 19 /usr/bin/python3 trainLuma.py --photos "$photos" data "$@"; }
train --scale 2 --steps 9000 --checkpoint runs/luma2.pt
train --scale 4 --steps 8000 --trunk runs/luma2.pt --checkpoint runs/luma4.pt
train --scale 2 --robust --steps 4000 --peak 1e-3 --trunk runs/luma2.pt --checkpoint runs/robust2.pt
for name in luma2 luma4 robust2; do
  /usr/bin/python3 evaluate.py --robust --photos "$photos" data --checkpoint "runs/$name.pt"
done
export_as() { /usr/bin/python3 exportOnnx.py --checkpoint "runs/$1.pt" --revision "$2" --out "../engine/weights/$3.onnx" $4; }
export_as luma2 luma-1 faithful2x ""
export_as luma4 luma-1 faithful4x ""
export_as robust2 robust-1 robust2x ""
export_as robust2 robust-1 clean --cleaner
echo "Put the bytes and sha256 above into engine/src/model/manifest.ts and the scores into the model cards."
