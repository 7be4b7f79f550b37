"""GrabCut of OpenCV: a JSON header and RGB samples on standard input, a mask of the same size on standard output."""

import json
import sys

import cv2
import numpy

header = json.loads(sys.stdin.buffer.readline())
width, height = header["width"], header["height"]
rgb = numpy.frombuffer(sys.stdin.buffer.read(width * height * 3), numpy.uint8).reshape(height, width, 3)
mask = numpy.full((height, width), cv2.GC_PR_BGD, numpy.uint8)
x, y = header["hints"][0]["at"]
half = header["half"]
mask[max(0, int(y - half)) : int(y + half) + 1, max(0, int(x - half)) : int(x + half) + 1] = cv2.GC_PR_FGD
for hint in header["hints"]:
    value = cv2.GC_FGD if hint["kind"] == "add" else cv2.GC_BGD
    cv2.circle(mask, (int(hint["at"][0]), int(hint["at"][1])), header["radius"], int(value), -1)
models = numpy.zeros((1, 65)), numpy.zeros((1, 65))
cv2.grabCut(cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), mask, None, *models, 5, cv2.GC_INIT_WITH_MASK)
sys.stdout.buffer.write(numpy.where((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD), 255, 0).astype(numpy.uint8).tobytes())
